import type { SceneSettings } from '#domain/lookups/scene-release.ts'
import {
  type NexusSettings,
  useNexusSettings,
  useSaveNexusKey,
  useSaveSceneSettings,
  useSceneSettings,
} from '../../../api/lookups.ts'
import { secretMask } from '../../../forms/secret-input.tsx'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { DocsLink, Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

export function LookupsSection() {
  const scene = useSceneSettings()
  const nexus = useNexusSettings()
  const error = [scene, nexus].find(({ isLoadingError }) => isLoadingError)?.error
  if (error) return <Failure error={error} onRetry={() => void Promise.all([scene.refetch(), nexus.refetch()])} />
  if (scene.data === undefined || nexus.data === undefined)
    return <SkeletonPanels heights={['h-97 sm:h-67.5', 'h-73.5 sm:h-65.5']} />
  return (
    <div className="grid gap-6">
      <ScenePanel settings={scene.data} />
      <NexusPanel settings={nexus.data} />
    </div>
  )
}

function ScenePanel({ settings }: { settings: SceneSettings }) {
  const save = useSaveSceneSettings()
  return (
    <Panel title="xREL" text={t('settingsService.scene')}>
      <SettingsForm
        fields={settingFields('sceneReleases').map((field) =>
          field.name === 'apiBase' ? { ...field, choices: settings.apiBases } : field,
        )}
        stored={settings}
        save={save}
      />
    </Panel>
  )
}

function NexusPanel({ settings }: { settings: NexusSettings }) {
  return (
    <Panel title="Nexus Mods" text={t('settingsService.nexus')}>
      {settings.fixed ? (
        <p className="text-sm text-soft">{t('settingsService.apiKeySetBy', { variable: 'LUDARR_NEXUSMODS_KEY' })}</p>
      ) : (
        <NexusKeyForm isStored={settings.configured} />
      )}
      <DocsLink href="https://www.nexusmods.com/users/myaccount?tab=api" label={t('settingsService.getKey')} />
    </Panel>
  )
}

function NexusKeyForm({ isStored }: { isStored: boolean }) {
  const save = useSaveNexusKey()
  return (
    <SettingsForm
      fields={settingFields('nexusKey')}
      stored={{ apiKey: isStored ? secretMask : null }}
      save={{
        ...save,
        mutateAsync: ({ apiKey }) => save.mutateAsync(typeof apiKey === 'string' ? apiKey : null),
      }}
    />
  )
}
