// Files with the speculation rules of each locale. Pages refer to them in the Speculation-Rules header.
import { recordOf } from '../../../../common/contract/own.ts';
import { LOCALES, type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { speculationRulesOf } from '../../../http/speculation-rules.ts';
import { hashOf, toHex } from '../../../views/drawings/random.ts';

export interface SpeculationFile {
  /** URL with the hash of the content. */
  address: string;
  json: string;
}

function fileOf(locale: Locale): SpeculationFile {
  const json = JSON.stringify(speculationRulesOf(locale));
  return { address: `${LOCALES[locale].prefix}/speculation/${toHex(hashOf(json))}.json`, json };
}

const files = recordOf(localeCodes, fileOf);

export const speculationFile = (locale: Locale): SpeculationFile => files[locale];
