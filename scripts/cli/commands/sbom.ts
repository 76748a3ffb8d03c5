// Commands `sbom …`: packages of the deployed builds.
import { z } from 'zod';
import { formatCount } from '../../../common/text/count.ts';
import { BuildParam, PackageQuery } from '../../../ops/src/sbom/api.ts';
import type { FoundVersion, StoredBuild } from '../../../ops/src/sbom/store.ts';
import { command } from '../command.ts';
import { bodyOf, textOf } from '../response.ts';
import { escapeForTerminal } from '../terminal.ts';

const buildText = ({ build, at }: StoredBuild): string => `${build} of ${at}`;

const versionText = ({ version, bundles, first, last, count }: FoundVersion): string =>
  escapeForTerminal(
    `${version} in ${bundles.join(', ')}: ${formatCount(count, 'build')}, first ${buildText(first)}, last ${buildText(last)}`,
  );

export const sbomCommands = [
  command('sbom list', 'builds with a bill of materials, newest first, with their first deployment time', {
    input: z.object({}),
    run: async (calls) =>
      (await bodyOf(await calls.sbom.$get())).rows.map(({ build, at }) => `${build}  ${at}`),
  }),
  command('sbom find', 'versions of a package in the deployed builds, with the bundles that contain it', {
    words: ['name'],
    input: PackageQuery,
    run: async (calls, query) => {
      const { rows, searched, total, unreadable } = await bodyOf(await calls.sbom.packages.$get({ query }));
      const older = total > searched ? `; ${total - searched} older ones were not searched` : '';
      const unreadableText = unreadable > 0 ? `; ${unreadable} could not be read` : '';
      return [
        ...rows.map(versionText),
        `${rows.length === 0 ? 'not found in' : 'searched'} ${formatCount(searched, 'build')}${older}${unreadableText}`,
      ];
    },
  }),
  command('sbom get', 'writes the bill of materials of a build (CycloneDX 1.6) to a file', {
    words: ['build'],
    input: BuildParam.extend({ out: z.string().describe('the file') }),
    run: async (calls, { build, out }, files) => {
      const response = await calls.sbom.builds[':build'].$get({ param: { build } });
      if (response.status === 404) throw new Error(`there is no bill of materials of build ${build}`);
      await files.write(out, await textOf(response));
      return [`written to ${out}`];
    },
  }),
];
