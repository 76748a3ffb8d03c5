// The name of a document where documents are listed.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { langOf } from '../components/lang-of.ts';
import { useView } from '../context.tsx';

/**
 * A document without a text in the page's language is listed by its English name, which says so: it is read aloud and
 * broken into lines as English.
 */
export function DocName({ name, locale }: Pick<DocNode, 'name' | 'locale'>) {
  const page = useView().locale;
  return locale === null || locale === page ? name : <span {...langOf(locale, page)}>{name}</span>;
}
