// Helpers of module tests: a module in the portal's format, and the page of a list of modules.
import type { ModuleType, PortalModule } from '../../../../common/contract/modules/modules.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { Modules } from '../../../../src/views/modules/modules.tsx';
import {
  type ModuleProblem,
  parseModules,
  withFixedNavigation,
} from '../../../../src/views/modules/parse.ts';
import { html as htmlOf } from '../html.tsx';
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
  htmlOf(<Modules list={withFixedNavigation(parse(modules).list)} lookup={lookup} />, locale);
