// The question that stands between a form and its sending, where a browser could not answer for the visitor: to
// be read or heard, and answered with a keyboard (F19).
import { type Challenge, type FormTexts, fieldId, hintId, OWN, problemId } from './form-props.ts';

interface ChallengeFieldProps {
  challenge: Challenge;
  problem: string | undefined;
  texts: FormTexts;
  /** Where the page was made for this question alone, it is where the visitor begins. */
  focused: boolean;
}

export function ChallengeField({ challenge, problem, texts, focused }: ChallengeFieldProps) {
  const name = OWN.verifyCode;
  return (
    <div className="field field-challenge">
      <input type="hidden" name={OWN.pictureType} value={challenge.pictureType} />
      <label htmlFor={fieldId(name)}>{challenge.question || texts.picture}</label>
      {challenge.image && <img src={challenge.image} alt="" />}
      {challenge.audio && (
        // biome-ignore lint/a11y/useMediaCaption: it says the characters that are to be typed.
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
        // biome-ignore lint/a11y/noAutofocus: the page says one thing more than before, and it is this.
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
