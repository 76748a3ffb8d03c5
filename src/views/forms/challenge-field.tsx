// Challenge before a form is sent, if the browser could not provide a proof: visual or audible, answered with
// a keyboard (F19).
import { type Challenge, type FormTexts, fieldId, hintId, OWN, problemId } from './form-props.ts';

interface ChallengeFieldProps {
  challenge: Challenge;
  problem: string | undefined;
  texts: FormTexts;
  /** On a page that shows only this challenge, it receives the focus. */
  focused: boolean;
}

export function ChallengeField({ challenge, problem, texts, focused }: ChallengeFieldProps) {
  const name = OWN.verifyCode;
  return (
    <div className="field field-challenge">
      <input type="hidden" name={OWN.pictureType} value={challenge.pictureType} />
      <label htmlFor={fieldId(name)}>{challenge.question || texts.picture}</label>
      {challenge.image !== '' && <img src={challenge.image} alt="" />}
      {challenge.audio !== '' && (
        // biome-ignore lint/a11y/useMediaCaption: the audio reads the characters that the visitor types
        <audio controls src={challenge.audio} />
      )}
      <p className="field-hint" id={hintId(name)}>
        {texts.questionHint}
      </p>
      {problem && (
        <p className="field-problem" id={problemId(name)}>
          {problem}
        </p>
      )}
      <input
        key={challenge.pictureType}
        id={fieldId(name)}
        name={name}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={100}
        required
        // biome-ignore lint/a11y/noAutofocus: the challenge is the only addition to the page
        autoFocus={focused}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${hintId(name)} ${problemId(name)}` : hintId(name)}
      />
      <button className="more-plain" type="submit" name={OWN.intent} value="show" formNoValidate>
        {texts.otherQuestion}
      </button>
    </div>
  );
}
