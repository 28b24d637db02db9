import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { FormField } from '#domain/declaration.ts'
import type { SettingField } from '#domain/setting.ts'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'
import type { Draft, DraftValue } from './drafts.ts'
import { Field, inputStyle, Switch } from './field.tsx'
import { FolderField } from './folder-field.tsx'
import { SecretInput } from './secret-input.tsx'
import { SecretList } from './secret-list.tsx'
import { SuggestInput } from './suggest-input.tsx'
import { TagInput } from './tag-input.tsx'
import { UnitInput } from './unit-input.tsx'
import { useKnownValues } from './use-known-values.ts'

type DeclaredFieldsProps = {
  fields: readonly SettingField[]
  draft: Draft
  problems: Record<string, string>
  onChange: (draft: Draft) => void
  /** Labels of choices that the declaration does not name. */
  choiceLabels?: Record<string, string>
  /** Names of text fields that share a row. */
  short?: readonly string[]
  /** The field that the address points to. */
  target?: string | null
  /** The id of a field in the page, for links to it. Dialogs have none. */
  anchorOf?: (name: string) => string
}

/** Draws the fields of a declaration. Products declare their fields beside their adapter, never here. */
export function DeclaredFields(props: DeclaredFieldsProps) {
  const { fields, problems, target = null } = props
  const place = useRef<HTMLDivElement>(null)
  useFocusOnProblem(place, problems)
  const advanced = fields.filter((field) => field.advanced)
  const mustOpen = advanced.some(({ name }) => problems[name] !== undefined || name === target)
  return (
    <div ref={place} className="grid gap-4">
      <FieldGrid {...props} fields={fields.filter((field) => !field.advanced)} />
      {advanced.length > 0 && (
        <Advanced count={advanced.length} mustOpen={mustOpen}>
          <FieldGrid {...props} fields={advanced} />
        </Advanced>
      )}
    </div>
  )
}

/** After the server rejected values, the focus is in the first wrong field. */
function useFocusOnProblem(place: { current: HTMLElement | null }, problems: Record<string, string>): void {
  const wrong = Object.keys(problems).join(' ')
  useEffect(() => {
    if (wrong !== '') place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong, place])
}

type AdvancedProps = { count: number; mustOpen: boolean; children: ReactNode }

function Advanced({ count, mustOpen, children }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(mustOpen)
  const [known, setKnown] = useState(mustOpen)
  if (mustOpen !== known) {
    setKnown(mustOpen)
    if (mustOpen) setIsOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line px-3"
    >
      <summary className="flex min-h-11 items-center gap-2 text-sm font-medium">
        <Icon name="next" className="size-4 text-faint group-open:rotate-90" />
        {t('form.advanced')}
        <span className="text-faint">{count}</span>
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  )
}

function FieldGrid({
  fields,
  draft,
  problems,
  onChange,
  choiceLabels = {},
  short = [],
  anchorOf,
}: DeclaredFieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <div
          key={field.name}
          id={anchorOf?.(field.name)}
          className={`scroll-mt-6 ${isShort(field) || short.includes(field.name) ? '' : 'sm:col-span-2'}`}
        >
          <DeclaredField
            field={field}
            value={draft[field.name] ?? ''}
            problem={problems[field.name]}
            choiceLabels={choiceLabels}
            onChange={(value) => onChange({ ...draft, [field.name]: value })}
          />
        </div>
      ))}
    </div>
  )
}

function isShort({ kind, name }: FormField): boolean {
  return ['number', 'switch', 'choice'].includes(kind) || name === 'username' || name === 'password'
}

type DeclaredFieldProps = {
  field: SettingField
  value: DraftValue
  problem: string | undefined
  choiceLabels: Record<string, string>
  onChange: (value: DraftValue) => void
}

function DeclaredField({ field, value, problem, choiceLabels, onChange }: DeclaredFieldProps) {
  const id = useId()
  const { helpPage, required } = field
  const { title, help } = field
  const shared = { id, title, help, helpPage, problem }
  if (field.kind === 'switch') return <Switch {...shared} checked={value === true} onChange={onChange} />
  const described = { id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-below` }
  if (typeof value === 'object')
    return (
      <Field {...shared}>
        <ListInput {...described} title={title} field={field} value={value} onChange={onChange} />
      </Field>
    )
  const input = { ...described, required, value: String(value) }
  return (
    <Field {...shared}>
      {field.kind === 'choice' ? (
        <ChoiceInput {...input} field={field} choiceLabels={choiceLabels} onChange={onChange} />
      ) : field.kind === 'secret' ? (
        <SecretInput {...input} title={title} onChange={onChange} />
      ) : field.kind === 'folder' ? (
        <FolderField {...input} onChange={onChange} />
      ) : field.unit !== null ? (
        <UnitInput {...input} title={title} fieldUnit={field.unit} onChange={onChange} />
      ) : (
        <TextInput {...input} field={field} onChange={onChange} />
      )}
    </Field>
  )
}

type ListInputProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
  title: string
  field: SettingField
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

function ListInput({ field, ...rest }: ListInputProps) {
  const suggestions = useKnownValues(field)
  if (field.kind === 'secretList') return <SecretList {...rest} maxLength={2000} isOneMask />
  if (field.secret) return <SecretList {...rest} maxLength={200} />
  return <TagInput {...rest} suggestions={suggestions} ordered={field.ordered === true} />
}

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  field: SettingField
  onChange: (value: string) => void
}

const keyboards: Partial<Record<FormField['kind'], 'decimal' | 'url'>> = { number: 'decimal', address: 'url' }

function TextInput({ field, onChange, ...rest }: TextInputProps) {
  const suggestions = useKnownValues(field)
  if (suggestions.length > 0) {
    const { title, example } = field
    const text = String(rest.value ?? '')
    return (
      <SuggestInput
        {...rest}
        title={title}
        placeholder={example ?? ''}
        value={text}
        suggestions={suggestions}
        onChange={onChange}
      />
    )
  }
  return (
    <input
      {...rest}
      type={field.timeOfDay ? 'time' : 'text'}
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
      {!field.required && field.initial === null && (
        <option value="">{field.choiceTitles[''] ?? t('form.notSet')}</option>
      )}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {field.choiceTitles[choice] ?? choiceLabels[choice] ?? choice}
        </option>
      ))}
    </select>
  )
}
