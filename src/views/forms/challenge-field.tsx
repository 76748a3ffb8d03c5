// Question, image, or audio challenge that visitors answer if the browser could not provide a proof (F19).
import {
  type Challenge,
  type FormStrings,
  fieldId,
  hintId,
  INTERNAL_FIELDS,
  problemId,
} from './form-props.ts';

interface ChallengeFieldProps {
  challenge: Challenge;
  problem: string | undefined;
  strings: FormStrings;
  /** Whether the field receives focus, because the page was rendered again only for this challenge. */
  focused: boolean;
}

export function ChallengeField({ challenge, problem, strings, focused }: ChallengeFieldProps) {
  const name = INTERNAL_FIELDS.verifyCode;
  return (
    <div className="field field-challenge">
      <input type="hidden" name={INTERNAL_FIELDS.pictureType} value={challenge.pictureType} />
      <label htmlFor={fieldId(name)}>{challenge.question || strings.picture}</label>
      {challenge.image !== '' && <img src={challenge.image} alt="" />}
      {challenge.audio !== '' && (
        // biome-ignore lint/a11y/useMediaCaption: the audio reads the characters that the visitor has to type
        <audio controls src={challenge.audio} />
      )}
      <p className="field-hint" id={hintId(name)}>
        {strings.questionHint}
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
        // biome-ignore lint/a11y/noAutofocus: the page was rendered again only to add the challenge
        autoFocus={focused}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${hintId(name)} ${problemId(name)}` : hintId(name)}
      />
      <button className="more-plain" type="submit" name={INTERNAL_FIELDS.intent} value="show" formNoValidate>
        {strings.otherQuestion}
      </button>
    </div>
  );
}
