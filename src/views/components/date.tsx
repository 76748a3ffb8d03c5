// A day, written as the locale writes it, with its machine form.
import { useView } from '../context.tsx';

/** Takes an ISO instant or day. Days are those of UTC, so that server and reader agree. */
export function Day({ at, className }: { at: string; className?: string }) {
  const { locale, htmlLang } = useView();
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : htmlLang, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at));
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  );
}
