import { Field, inputStyle } from './field.tsx'

type FileInputProps = {
  id: string
  title: string
  help?: string
  problem?: string | undefined
  accept: string
  multiple?: boolean
  onPick: (files: readonly File[]) => void
}

/** Chooses files of the user's device. */
export function FileInput({ id, title, help, problem, accept, multiple = false, onPick }: FileInputProps) {
  return (
    <Field id={id} title={title} help={help ?? null} problem={problem}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => onPick([...(event.target.files ?? [])])}
        className={`${inputStyle} file:mr-3 file:rounded file:border-0 file:bg-raised file:px-3 file:py-1 file:text-ink`}
      />
    </Field>
  )
}
