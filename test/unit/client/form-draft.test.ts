// Form drafts (F4, F27, F28): stored input of a form, and contact data for later forms.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormCode } from '../../../common/forms/forms.ts';
import { endDraft, hasInput, restoreDraft, storeDraft } from '../../../src/client/forms/form-draft.ts';
import { hasStoredInput, UNSTORED } from '../../../src/client/forms/unsaved-input.ts';

/** A text control, or a checkbox. */
class Control {
  readonly name: string;
  value: string;
  readonly type: string;
  checked: boolean;
  constructor(name: string, value = '', type = 'text', checked = false) {
    this.name = name;
    this.value = value;
    this.type = type;
    this.checked = checked;
  }
}

/** A fake form with the methods that drafts use. */
class FakeForm {
  readonly controls: Control[];
  readonly attributes = new Set<string>();
  constructor(...controls: Control[]) {
    this.controls = controls;
  }
  querySelectorAll(selector: string): Control[] {
    return this.controls.filter(({ name }) => selector === `[name="${name}"]`);
  }
  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.attributes.add(name);
    else this.attributes.delete(name);
  }
}

class FakeFormData {
  readonly controls: readonly Control[];
  constructor({ controls }: FakeForm) {
    this.controls = controls;
  }
  getAll(requested: string): string[] {
    return this.controls.flatMap(({ name, type, value, checked }) =>
      name === requested && (type !== 'checkbox' || checked) ? [value] : [],
    );
  }
}

let stored: Record<string, string>;
let isDenied: boolean;
const listeners = new Set<unknown>();

const valuesOf = ({ controls }: FakeForm) => controls.map(({ value }) => value);
const call = <R>(
  act: (code: FormCode, element: HTMLFormElement) => R,
  form: FakeForm,
  code: FormCode = 'contact',
): R => act(code, form as unknown as HTMLFormElement);

beforeEach(() => {
  stored = {};
  isDenied = false;
  listeners.clear();
  const denied = <R>(act: () => R): R => {
    if (isDenied) throw new Error('storage is denied');
    return act();
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(
      {
        getItem: (key: string) => denied(() => stored[key] ?? null),
        setItem: (key: string, value: string) => denied(() => void Object.assign(stored, { [key]: value })),
        removeItem: (key: string) => denied(() => void delete stored[key]),
      },
      {
        ownKeys: () => denied(() => Object.keys(stored)),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
  vi.stubGlobal('FormData', FakeFormData);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('HTMLInputElement', Control);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('HTMLSelectElement', class {});
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => listeners.delete(listener));
});

describe('a form draft', () => {
  it('a stored draft fills in an empty form of the same code', () => {
    call(storeDraft, new FakeForm(new Control('lastName', 'Berg'), new Control('company', 'Example')));
    const form = new FakeForm(new Control('lastName'), new Control('company'));
    call(restoreDraft, form);
    expect(valuesOf(form)).toEqual(['Berg', 'Example']);
    const other = new FakeForm(new Control('lastName'));
    call(restoreDraft, other, 'partnership');
    expect(valuesOf(other)).toEqual(['']);
  });

  it('a stored draft does not overwrite values of the form', () => {
    call(storeDraft, new FakeForm(new Control('lastName', 'Berg')));
    const form = new FakeForm(new Control('lastName', 'Lind'));
    call(restoreDraft, form);
    expect(valuesOf(form)).toEqual(['Lind']);
  });

  it('F4 a draft preserves the input of a field that the form of another language does not show', () => {
    call(storeDraft, new FakeForm(new Control('lastName', '山田'), new Control('nameReading', 'ヤマダ')));
    call(storeDraft, new FakeForm(new Control('lastName', 'Yamada')));
    const form = new FakeForm(new Control('lastName'), new Control('nameReading'));
    call(restoreDraft, form);
    expect(valuesOf(form)).toEqual(['Yamada', 'ヤマダ']);
  });

  it('F23 a draft never contains the consent', () => {
    call(storeDraft, new FakeForm(new Control('agreement', 'on', 'checkbox', true)));
    expect(Object.values(stored).join()).not.toContain('agreement');
  });

  it.each([
    ['no value', false, ''],
    ['a value', true, 'Berg'],
  ])('a form with %s has input: %s', (_, expected, value) => {
    expect(call(hasInput, new FakeForm(new Control('lastName', value)))).toBe(expected);
  });

  it('the browser asks for confirmation before leaving the page if the draft cannot be stored', () => {
    const form = new FakeForm(new Control('lastName', 'Berg'));
    isDenied = true;
    call(storeDraft, form);
    expect([form.attributes.has(UNSTORED), listeners.size]).toEqual([true, 1]);
    isDenied = false;
    call(storeDraft, form);
    expect([form.attributes.has(UNSTORED), listeners.size]).toEqual([false, 0]);
  });

  it('invalid or inaccessible storage is treated as empty', () => {
    const form = new FakeForm(new Control('lastName'));
    stored['form:contact'] = '{';
    call(restoreDraft, form);
    isDenied = true;
    call(restoreDraft, form);
    call(endDraft, form);
    expect(valuesOf(form)).toEqual(['']);
    expect(hasStoredInput()).toBe(false);
  });
});

describe('contact data of a submitted form', () => {
  const send = (...controls: Control[]) => {
    const form = new FakeForm(...controls);
    call(storeDraft, form);
    call(endDraft, form);
  };

  it('F28 contact data fills in another form, and the draft is removed', () => {
    send(
      new Control('lastName', 'Berg'),
      new Control('email', 'a.berg@example.com'),
      new Control('company', 'Example'),
    );
    expect(Object.keys(stored)).toEqual(['form:person']);
    expect(hasStoredInput()).toBe(true);
    const form = new FakeForm(new Control('lastName'), new Control('email'), new Control('companyName'));
    call(restoreDraft, form, 'partnership');
    expect(form.controls.find(({ name }) => name === 'email')?.value).toBe('a.berg@example.com');
  });

  it('contact data that a field does not accept is omitted', () => {
    stored['form:person'] = JSON.stringify({ email: ['no address'], lastName: ['Berg'] });
    const form = new FakeForm(new Control('email'), new Control('lastName'));
    call(restoreDraft, form);
    expect(valuesOf(form)).toEqual(['', 'Berg']);
  });

  it('a draft takes precedence over contact data', () => {
    send(new Control('lastName', 'Berg'));
    call(storeDraft, new FakeForm(new Control('lastName', 'Lind')));
    const form = new FakeForm(new Control('lastName'));
    call(restoreDraft, form);
    expect(valuesOf(form)).toEqual(['Lind']);
  });
});
