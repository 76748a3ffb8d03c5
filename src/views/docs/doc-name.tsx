// Name of a document in lists.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { langOf } from '../components/lang-of.ts';
import { useView } from '../context.tsx';

/**
 * A document without a translation has its English name with `lang`, so that it is pronounced and broken into
 * lines as English.
 */
export function DocName({ name, locale }: Pick<DocNode, 'name' | 'locale'>) {
  const page = useView().locale;
  return locale === null || locale === page ? name : <span {...langOf(locale, page)}>{name}</span>;
}
