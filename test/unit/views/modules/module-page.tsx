// Helpers of module tests: a module in the portal's format, and the page of a list of modules.
import { renderToString } from 'react-dom/server';
import type { ModuleType, PortalModule } from '../../../../common/contract/modules/modules.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { createView, ViewProvider } from '../../../../src/views/context.tsx';
import { Modules } from '../../../../src/views/modules/modules.tsx';
import {
  type ModuleProblem,
  parseModules,
  withFixedNavigation,
} from '../../../../src/views/modules/parse.ts';
import { samples } from './samples.ts';

const lookup = (code: string) =>
  code === 'cloud-dns' ? { name: 'Cloud DNS', desc: 'Names.', url: '/products/cloud-dns/' } : undefined;
export const portalModule = (
  type: string,
  details: unknown = samples[type as ModuleType],
  id = `${type}-1`,
): PortalModule => ({
  id,
  name: `Name of ${type}`,
  type,
  details: typeof details === 'string' ? details : JSON.stringify(details),
});
export const parse = (modules: PortalModule[]) => {
  const problems: ModuleProblem[] = [];
  return { list: parseModules(modules, (problem) => problems.push(problem)), problems };
};
export const html = (modules: PortalModule[], locale: Locale = 'en') =>
  renderToString(
    <ViewProvider view={createView(locale)}>
      <Modules list={withFixedNavigation(parse(modules).list)} lookup={lookup} />
    </ViewProvider>,
  );
