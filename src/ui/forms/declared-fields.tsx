import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from 'react'
import type { FormField } from '#domain/declaration.ts'
import type { maskedSecret } from '#domain/scalars.ts'
import type { Draft } from './drafts.ts'
import { Field, inputStyle, Switch } from './field.tsx'
import { FolderField } from './folder-field.tsx'
import { TagInput } from './tag-input.tsx'

export type Suggestions = Readonly<Record<string, readonly string[]>>

type DeclaredFieldsProps = {
  fields: FormField[]
  draft: Draft
  problems: Record<string, string>
  onChange: (draft: Draft) => void
  /** Labels of choices that the declaration does not name. */
  choiceLabels?: Record<string, string>
  /** Names of text fields that share a row. */
  short?: readonly string[]
  /** Names of list fields, each with suggestions. */
  suggestions?: Suggestions
}

/** Draws the fields of a declaration. Products declare their fields beside their adapter, never here. */
export function DeclaredFields({
  fields,
  draft,
  problems,
  onChange,
  choiceLabels = {},
  short = [],
  suggestions = {},
}: DeclaredFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field.name} className={isShort(field) || short.includes(field.name) ? '' : 'sm:col-span-2'}>
          <DeclaredField
            field={field}
            value={draft[field.name] ?? ''}
            problem={problems[field.name]}
            choiceLabels={choiceLabels}
            suggestions={suggestions[field.name]}
            onChange={(value) => onChange({ ...draft, [field.name]: value })}
          />
        </div>
      ))}
    </div>
  )
}

function isShort({ kind, name, help }: FormField): boolean {
  return (
    ['number', 'switch', 'choice'].includes(kind) || ((name === 'username' || name === 'password') && help === null)
  )
}

type DeclaredFieldProps = {
  field: FormField
  value: string | boolean
  problem: string | undefined
  choiceLabels: Record<string, string>
  suggestions: readonly string[] | undefined
  onChange: (value: string | boolean) => void
}

function DeclaredField({ field, value, problem, choiceLabels, suggestions, onChange }: DeclaredFieldProps) {
  const id = useId()
  const shared = { id, title: field.title, help: field.help, problem }
  if (field.kind === 'switch') return <Switch {...shared} checked={value === true} onChange={onChange} />
  const text = String(value)
  const input = {
    id,
    value: text,
    required: field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-below`,
  }
  return (
    <Field {...shared}>
      {field.kind === 'choice' ? (
        <ChoiceInput {...input} field={field} choiceLabels={choiceLabels} onChange={onChange} />
      ) : field.kind === 'secret' ? (
        <SecretInput {...input} onChange={onChange} />
      ) : field.kind === 'folder' ? (
        <FolderField {...input} onChange={onChange} />
      ) : suggestions !== undefined ? (
        <TagInput {...input} suggestions={suggestions} onChange={onChange} />
      ) : (
        <TextInput {...input} field={field} onChange={onChange} />
      )}
    </Field>
  )
}

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  field: FormField
  onChange: (value: string) => void
}

const keyboards: Partial<Record<FormField['kind'], 'decimal' | 'url'>> = { number: 'decimal', address: 'url' }

function TextInput({ field, onChange, ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      type="text"
      inputMode={keyboards[field.kind] ?? 'text'}
      placeholder={field.example ?? ''}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={inputStyle}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type ChoiceInputProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  field: FormField
  choiceLabels: Record<string, string>
  onChange: (value: string) => void
}

function ChoiceInput({ field, choiceLabels, onChange, ...rest }: ChoiceInputProps) {
  return (
    <select {...rest} className={inputStyle} onChange={(event) => onChange(event.target.value)}>
      {!field.required && field.initial === null && <option value="">{field.choiceTitles[''] ?? 'Not set'}</option>}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {field.choiceTitles[choice] ?? choiceLabels[choice] ?? choice}
        </option>
      ))}
    </select>
  )
}

/** The type keeps it equal to the mask of the server. */
export const secretMask: typeof maskedSecret = '********'

type SecretInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { onChange: (value: string) => void }

/** A stored secret is shown as a mask and kept until the user types another value. */
export function SecretInput({ onChange, ...rest }: SecretInputProps) {
  return (
    <input
      {...rest}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      className={inputStyle}
      onFocus={(event) => event.target.value === secretMask && event.target.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
