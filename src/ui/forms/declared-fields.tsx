import { type InputHTMLAttributes, type SelectHTMLAttributes, useId } from 'react'
import type { FormField } from '#domain/declaration.ts'
import type { Draft } from './drafts.ts'
import { Field, inputStyle, Switch } from './field.tsx'
import { FolderField } from './folder-field.tsx'
import { SecretInput } from './secret-input.tsx'

type DeclaredFieldsProps = {
  fields: FormField[]
  draft: Draft
  problems: Record<string, string>
  onChange: (draft: Draft) => void
  /** What to say for a choice instead of the word itself. */
  choiceWords?: Record<string, string>
  /** Fields of text that two of stand side by side. */
  short?: readonly string[]
}

/** Draws what a declaration asks for. What a product needs is said beside its adapter, never here. */
export function DeclaredFields({
  fields,
  draft,
  problems,
  onChange,
  choiceWords = {},
  short = [],
}: DeclaredFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field.name} className={isShort(field) || short.includes(field.name) ? '' : 'sm:col-span-2'}>
          <DeclaredField
            field={field}
            value={draft[field.name] ?? ''}
            problem={problems[field.name]}
            choiceWords={choiceWords}
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
  choiceWords: Record<string, string>
  onChange: (value: string | boolean) => void
}

function DeclaredField({ field, value, problem, choiceWords, onChange }: DeclaredFieldProps) {
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
        <ChoiceInput {...input} field={field} choiceWords={choiceWords} onChange={onChange} />
      ) : field.kind === 'secret' ? (
        <SecretInput {...input} onChange={onChange} />
      ) : field.kind === 'folder' ? (
        <FolderField {...input} onChange={onChange} />
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
  choiceWords: Record<string, string>
  onChange: (value: string) => void
}

function ChoiceInput({ field, choiceWords, onChange, ...rest }: ChoiceInputProps) {
  return (
    <select {...rest} className={inputStyle} onChange={(event) => onChange(event.target.value)}>
      {!field.required && field.initial === null && <option value="">{field.choiceTitles[''] ?? 'Not set'}</option>}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {field.choiceTitles[choice] ?? choiceWords[choice] ?? choice}
        </option>
      ))}
    </select>
  )
}
