// /ops/redirects/new: the form for a new redirect, which posts to /ops/redirects.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { callsOf } from '../console/client.ts';
import { Form, NotSaved, SaveButtons } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { seeOther } from '../console/notice.ts';
import { form } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { NO_INPUT, RedirectFields, type RedirectInput, SentRedirect, uncheckedText } from './form.tsx';

const LIST = '/ops/redirects';
export const NEW = `${LIST}/new`;

const renderForm = (c: Context<ConsoleEnv>, submitted: RedirectInput, errors: FormErrors) =>
  c.render(
    <>
      <NotSaved errors={errors} />
      <Form action={LIST}>
        <RedirectFields submitted={submitted} errors={errors} isNew />
        <SaveButtons label="Add redirect" errors={errors} cancel={LIST} />
      </Form>
    </>,
    {
      title: 'Add redirect',
      back: { to: LIST, name: 'All redirects' },
      purpose: 'Visitors to the URL are redirected within a minute.',
    },
  );

/** Errors of a rejected call. 409 means that the path already has a redirect. */
async function addErrors(refused: Parameters<typeof errorsOf>[0]): Promise<FormErrors> {
  if (refused.status !== 409) return errorsOf(refused);
  const { present } = Existing.parse(await refused.json());
  return formErrors([['from', `This redirect already exists: it leads to ${readableUrl(present.to)}.`]]);
}
const Existing = z.object({ present: z.object({ to: z.string() }) });

export const addPages = new Hono<ConsoleEnv>()
  .get('/new', (c) => renderForm(c, NO_INPUT, NO_ERRORS))
  .post('/', form(SentRedirect), async (c) => {
    const submitted = c.req.valid('form');
    const { seen: _, do: button, ...fields } = submitted;
    const response = await callsOf(c).redirects.$post({ json: { ...fields, confirm: button === 'confirm' } });
    if (response.status === 200) {
      const { path, ...checked } = await response.json();
      const text = `${readableUrl(path)} redirects: here immediately, everywhere within a minute.`;
      return seeOther(c, LIST, `${text}${uncheckedText(checked)}`);
    }
    c.status(response.status);
    return renderForm(c, submitted, await addErrors(response));
  });
