import type { TSchema } from '@sinclair/typebox'
import { type FormField, formFields, type SettingsDeclaration } from './declaration.ts'

/** A form of settings: a panel of a page, or a dialog. */
export type FormName =
  | 'afterImport'
  | 'archives'
  | 'automation'
  | 'backups'
  | 'conflicts'
  | 'errorReports'
  | 'feed'
  | 'history'
  | 'https'
  | 'importing'
  | 'language'
  | 'logFiles'
  | 'nexusKey'
  | 'pathMapping'
  | 'preferences'
  | 'privateHosts'
  | 'prowlarr'
  | 'requirements'
  | 'rootFolder'
  | 'safety'
  | 'sceneReleases'
  | 'signIn'
  | 'signInProvider'
  | 'steamAccount'
  | 'steamKey'
  | 'updates'
  | 'wishlistSync'

/** How a form shows a setting, beside what its schema says. */
type SettingOptions = {
  /** The form that has it. Its settings are shown in the order of the schema. */
  form: FormName
  title: string
  /** One sentence that says what happens. */
  help: string
  unit?: NonNullable<FormField['unit']>
  advanced?: boolean
  /** The kind of its field, unless the type says it. The items of `secrets` are masked, `time` is a time of day. */
  control?: 'address' | 'choice' | 'folder' | 'list' | 'secret' | 'secrets' | 'time'
  example?: string
  /** Whether forms can clear it, if it may be null. */
  clearable?: boolean
  /** What a new entry starts with. */
  initial?: string | boolean
  /** Labels by value; "" is the label of an empty field. */
  choiceTitles?: Readonly<Record<string, string>>
} & FieldOptions

type FieldOptions = {
  /** Address of the help below /help/: `importing#conflicts`. */
  helpPage?: string | undefined
  /** What a list or a text offers. Others can be typed. */
  suggestions?: readonly string[] | undefined
  /** More to offer, of what the server knows. */
  known?: 'platforms' | 'groups' | undefined
  /** Whether the order of a list counts, best first. */
  ordered?: boolean | undefined
}

/** A field of a form. */
export type SettingField = FormField &
  FieldOptions & {
    /** Whether the items of a list are secrets, shown as a mask. */
    secret?: boolean
    /** Whether a text is a time of day: `03:30`. */
    timeOfDay?: boolean
  }

/** A setting with how forms show it. The OpenAPI document leaves that out. */
export function setting<Schema extends TSchema>(schema: Schema, options: SettingOptions): Schema {
  return { ...schema, ...options }
}

const controlKinds: Partial<Record<NonNullable<SettingOptions['control']>, FormField['kind']>> = {
  choice: 'choice',
  secret: 'secret',
  secrets: 'list',
  time: 'text',
}

/** The settings of a form, as fields. `prefix` is the path of their group in the whole. */
export function settingFields(declaration: SettingsDeclaration, form: FormName, prefix = ''): SettingField[] {
  return formFields(declaration).flatMap((field) => {
    const options: Partial<SettingOptions> = declaration.properties[field.name] ?? {}
    if (options.form !== form) return []
    const { control, initial = null, example = null, choiceTitles = {}, help = null, clearable = true } = options
    const { helpPage, suggestions, known, ordered } = options
    const kind = (control && controlKinds[control]) ?? field.kind
    return {
      ...field,
      name: `${prefix}${field.name}`,
      help,
      kind,
      // A switch always has a value, and a list may be empty.
      required: !clearable || (field.required && initial === null && kind !== 'list' && kind !== 'switch'),
      nullable: field.nullable && clearable,
      initial,
      example,
      choiceTitles,
      helpPage,
      suggestions,
      known,
      ordered,
      secret: control === 'secrets',
      timeOfDay: control === 'time',
    }
  })
}
