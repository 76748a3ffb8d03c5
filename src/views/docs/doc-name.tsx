// Document name in lists.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { langOf } from '../components/lang-of.ts';
import { useView } from '../context.tsx';

/** The English name of an untranslated document has a `lang` attribute, for pronunciation and line breaks. */
export function DocName({ name, locale }: Pick<DocNode, 'name' | 'locale'>) {
  const page = useView().locale;
  return locale === null || locale === page ? name : <span {...langOf(locale, page)}>{name}</span>;
}
