// Request samples of an operation in every language.
import { SAMPLE_LANGUAGES, type SampleLanguage } from '../../common/contract/entities/api-reference.ts';
import { SAMPLE_WRITERS, type SampleRequest } from '../../common/text/request-samples.ts';

/** A request in every language, in the order of `SAMPLE_LANGUAGES`. */
export const samplesOf = (request: SampleRequest): { language: SampleLanguage; source: string }[] =>
  SAMPLE_LANGUAGES.map((language) => ({ language, source: SAMPLE_WRITERS[language](request) }));
