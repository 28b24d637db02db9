type ChoiceCardsProps<Word extends string> = {
  /** What is chosen, for those who hear the page. */
  label: string
  name: string
  choices: Record<Word, string>
  chosen: Word
  onChoose: (word: Word) => void
}

/** A choice of two, both in sight. */
export function ChoiceCards<Word extends string>({ label, name, choices, chosen, onChoose }: ChoiceCardsProps<Word>) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(choices) as Word[]).map((word) => (
        <label
          key={word}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2.5 text-sm font-medium hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === word}
            onChange={() => onChoose(word)}
            className="size-4 shrink-0 accent-accent"
          />
          {choices[word]}
        </label>
      ))}
    </fieldset>
  )
}
