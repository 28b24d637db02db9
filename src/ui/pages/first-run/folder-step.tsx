import { useState } from 'react'
import { useImportSettings, useSaveImportSettings } from '../../api/settings.ts'
import { useSuggestedFolders } from '../../api/setup-guide.ts'
import { formatSize } from '../../format/values.ts'
import { Field, Problems } from '../../forms/field.tsx'
import { FolderField } from '../../forms/folder-field.tsx'
import { problemsOf } from '../../forms/problems.ts'
import { Button } from '../../parts/button.tsx'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { t } from '../../texts/page-texts.ts'
import { Result } from './result.tsx'

export function FolderStep() {
  const settings = useImportSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-16" />
  return <FolderForm stored={settings.data.libraryRoot ?? ''} />
}

/** Saving checks that the folder exists and can be written to. */
function FolderForm({ stored }: { stored: string }) {
  const [path, setPath] = useState(stored)
  const save = useSaveImportSettings()
  const { byField, rest } = problemsOf(save.error, ['libraryRoot'])
  const change = (changed: string) => {
    setPath(changed)
    save.reset()
  }
  const isStored = stored !== '' && path === stored
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ libraryRoot: path }, { onSuccess: ({ libraryRoot }) => setPath(libraryRoot ?? '') })
      }}
    >
      <Suggestions chosen={path} onChoose={change} />
      <Field
        id="library-root"
        title={t('setup.libraryFolder')}
        problem={byField.libraryRoot}
        help={t('firstRun.folderHelp')}
      >
        <FolderField
          id="library-root"
          value={path}
          aria-describedby="library-root-below"
          aria-invalid={byField.libraryRoot !== undefined}
          onChange={change}
        />
      </Field>
      <Problems lines={rest} />
      <div className="grid gap-3">
        <Button
          type="submit"
          look="solid"
          icon="check"
          className="justify-self-start"
          busy={save.isPending}
          disabled={path === '' || isStored}
        >
          {t('form.useFolder')}
        </Button>
        <div role="status" className="empty:hidden">
          {isStored && <Result isGood>{t('firstRun.folderReady', { path })}</Result>}
        </div>
      </div>
    </form>
  )
}

function Suggestions({ chosen, onChoose }: { chosen: string; onChoose: (path: string) => void }) {
  const folders = useSuggestedFolders()
  if (folders.isLoadingError || folders.data?.length === 0) return null
  if (folders.data === undefined) return <SkeletonLines className="h-11" />
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-2">
      <legend className="mb-2.5 text-sm font-medium">{t('firstRun.suggestions')}</legend>
      {folders.data.map(({ path, freeBytes }) => (
        <label
          key={path}
          className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2.5 hover:border-edge has-checked:border-accent has-checked:bg-accent-deep/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="suggestion"
            checked={chosen === path}
            onChange={() => onChoose(path)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-mono text-sm break-all">{path}</span>
            {freeBytes !== null && (
              <span className="block text-sm text-soft">{t('settings.free', { size: formatSize(freeBytes) })}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
