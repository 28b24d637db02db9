type ChoiceCardsProps<Choice extends string> = {
  /** Read by screen readers. */
  label: string
  name: string
  choices: Record<Choice, string>
  chosen: Choice
  onChoose: (choice: Choice) => void
}

/** A choice between two or three options, shown side by side where there is room. */
export function ChoiceCards<Choice extends string>({
  label,
  name,
  choices,
  chosen,
  onChoose,
}: ChoiceCardsProps<Choice>) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2.5 text-sm font-medium hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="size-4 shrink-0 accent-accent"
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
