import { Type } from '@sinclair/typebox'
import { type FormField, formFields } from '#domain/declaration.ts'
import { downloaderDefaults } from '#domain/downloads/downloader.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { Nullable } from '#domain/scalars.ts'
import type { AppContext } from '../app-context.ts'

export type DownloaderForm = Pick<DownloadClientKind, 'type' | 'label' | 'docsUrl'> & {
  protocols: Protocol[]
  fields: FormField[]
}

const connectionDeclaration = Type.Object({
  url: Type.String({
    title: 'URL',
    description: "Address of the client's web interface or API, with its port.",
    control: 'address',
  }),
  username: Type.Optional(Type.String({ title: 'Username', description: 'Empty: no sign-in.' })),
  password: Type.Optional(Type.String({ title: 'Password', description: 'As set in the client.', secret: true })),
  category: Type.Optional(
    Type.String({
      title: 'Category',
      description: "Category for Ludarr's downloads.",
      default: downloaderDefaults.category,
    }),
  ),
  downloadPath: Type.Optional(
    Type.String({
      title: 'Download folder',
      description: "Path as seen by the client. Empty: the client's default.",
      control: 'folder',
      advanced: true,
    }),
  ),
})

const handlingDeclaration = Type.Object({
  postImportCategory: Nullable(
    Type.String({
      title: 'Category after import',
      description: 'Set in the client after import. Empty: the category does not change.',
      advanced: true,
    }),
  ),
  addStopped: Type.Boolean({
    title: 'Add stopped',
    description: 'Downloads do not start until you start them in the client.',
    default: downloaderDefaults.addStopped,
  }),
  removeCompleted: Type.Boolean({
    title: 'Remove completed',
    description:
      'Remove downloads from the client after import, torrents when seeding is done. Files stay unless the library folder settings remove them.',
    default: downloaderDefaults.removeCompleted,
  }),
})

/** The form of each product, from its declaration. Field names are those of the record, or start with `settings.`. */
export function downloaderForms(app: Pick<AppContext, 'downloadClientKinds'>): DownloaderForm[] {
  return Object.values(app.downloadClientKinds).map((kind) => ({
    type: kind.type,
    label: kind.label,
    protocols: [...kind.protocols],
    docsUrl: kind.docsUrl,
    fields: [...connectionFields(kind), ...handlingFields(kind), ...settingsFields(kind)],
  }))
}

function connectionFields(kind: DownloadClientKind): FormField[] {
  const used = new Set<string>(kind.connection)
  return formFields(connectionDeclaration)
    .filter(({ name }) => used.has(name))
    .map((field) => (field.name === 'url' ? { ...field, example: kind.defaultUrl, initial: kind.defaultUrl } : field))
}

function handlingFields({ unsupported = [] }: DownloadClientKind): FormField[] {
  const missing = new Set<string>(unsupported)
  return formFields(handlingDeclaration).filter(({ name }) => !missing.has(name))
}

function settingsFields(kind: DownloadClientKind): FormField[] {
  return formFields(kind.settings).map((field) => ({ ...field, name: `settings.${field.name}` }))
}
