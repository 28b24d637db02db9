import { useState } from 'react'
import type { SceneSettings } from '#domain/lookups/scene-release.ts'
import {
  type NexusSettings,
  useNexusSettings,
  useSaveNexusKey,
  useSaveSceneSettings,
  useSceneSettings,
} from '../../../api/lookups.ts'
import { fieldOf } from '../../../forms/drafts.ts'
import { Field, inputStyle, Problems } from '../../../forms/field.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { SettingsForm, useUnsaved } from '../../../forms/settings-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { DocsLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'

export function LookupsSection() {
  const scene = useSceneSettings()
  const nexus = useNexusSettings()
  const error = scene.error ?? nexus.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([scene.refetch(), nexus.refetch()])} />
  if (scene.data === undefined || nexus.data === undefined) return <SkeletonLines className="h-24" />
  return (
    <div className="grid gap-6">
      <ScenePanel settings={scene.data} />
      <NexusPanel settings={nexus.data} />
    </div>
  )
}

function ScenePanel({ settings }: { settings: SceneSettings }) {
  const save = useSaveSceneSettings()
  const fields = [
    fieldOf('sceneReleases', 'Scene releases', 'switch', {
      help: 'List releases of the scene and watch for wanted games.',
    }),
    fieldOf('p2pReleases', 'P2P releases', 'switch', {
      help: 'List releases of other groups and watch for wanted games.',
    }),
    fieldOf('apiBase', 'Address', 'choice', {
      required: true,
      choices: settings.apiBases,
      help: 'Choose another one if xREL does not answer.',
    }),
  ]
  return (
    <Panel title="xREL" text="Database of scene and P2P releases. No account required.">
      <SettingsForm fields={fields} stored={settings} save={save} />
    </Panel>
  )
}

function NexusPanel({ settings }: { settings: NexusSettings }) {
  return (
    <Panel title="Nexus Mods" text="Shows mods on the pages of games. Requires the API key of a free account.">
      {settings.fixed ? (
        <p className="text-sm text-soft">API key: set by LUDARR_NEXUSMODS_KEY.</p>
      ) : (
        <NexusKeyForm isStored={settings.configured} />
      )}
      <DocsLink href="https://www.nexusmods.com/users/myaccount?tab=api" label="Get an API key" />
    </Panel>
  )
}

function NexusKeyForm({ isStored }: { isStored: boolean }) {
  const [apiKey, setApiKey] = useState('')
  const save = useSaveNexusKey()
  useUnsaved(apiKey !== '')
  const { byField, rest } = problemsOf(save.error, ['apiKey'])
  const submit = (key: string | null, done: string) =>
    save.mutate(key, {
      onSuccess: () => {
        setApiKey('')
        showToast({ tone: 'good', text: done })
      },
    })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (apiKey.trim() !== '') submit(apiKey, 'Saved. Nexus Mods accepted the API key.')
      }}
    >
      <Field
        id="nexus-api-key"
        title="API key"
        help={isStored ? 'The saved key is hidden. Enter another one to replace it.' : null}
        problem={byField.apiKey}
      >
        <input
          id="nexus-api-key"
          type="password"
          autoComplete="off"
          maxLength={500}
          className={inputStyle}
          placeholder={isStored ? '********' : ''}
          value={apiKey}
          aria-describedby="nexus-api-key-below"
          aria-invalid={byField.apiKey !== undefined}
          onChange={(event) => setApiKey(event.target.value)}
        />
      </Field>
      <Problems lines={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={apiKey.trim() === ''}>
          Test and save
        </Button>
        {isStored && (
          <Button look="quiet" busy={save.isPending} onClick={() => submit(null, 'API key removed.')}>
            Remove API key
          </Button>
        )}
      </div>
    </form>
  )
}
