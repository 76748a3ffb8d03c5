// Sign-out confirmation for visitors who follow a link from another site.
import { useView } from '../context.tsx';

interface SignOutPageProps {
  /** Action of the form, with the return path in its query. */
  action: string;
}

export function SignOutPage({ action }: SignOutPageProps) {
  const { t, href } = useView();
  return (
    <>
      <h1>{t('signOut.title')}</h1>
      <p className="lead">{t('signOut.lead')}</p>
      <form className="actions" method="post" action={action}>
        <button className="button" data-kind="primary" type="submit">
          {t('signOut.confirm')}
        </button>
        <a className="button" href={href('/')}>
          {t('signOut.stay')}
        </a>
      </form>
    </>
  );
}
