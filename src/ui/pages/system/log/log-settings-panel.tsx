import { type ReactNode, useId } from 'react'
import { type LogLevel, logLevels } from '#domain/system/log-line.ts'
import type { ShownLogSettings } from '#domain/system/log-settings.ts'
import { useLogSettings, useSaveLogSettings } from '../../../api/logs.ts'
import { Field, inputStyle } from '../../../forms/field.tsx'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure, SkeletonLines } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'

export function LogSettingsPanel() {
  const settings = useLogSettings()
  const save = useSaveLogSettings()
  if (settings.isLoadingError) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data === undefined) return <SkeletonLines className="h-24" lines={1} />
  return (
    <Panel title={t('log.settings')} text={t('log.settingsHint')}>
      <Levels settings={settings.data} />
      <SettingsForm
        fields={settingFields('logFiles')}
        stored={settings.data}
        save={save}
        short={['maxTotalMegabytes', 'maxAgeDays']}
      />
    </Panel>
  )
}

function Levels({ settings }: { settings: ShownLogSettings }) {
  const save = useSaveLogSettings()
  const id = useId()
  const { level, defaultLevel, modules, knownModules } = settings
  const free = knownModules.filter((name) => !(name in modules))
  const setModule = (name: string, next: LogLevel | null) => {
    const { [name]: _before, ...others } = modules
    save.mutate({ modules: next === null ? others : { ...others, [name]: next } })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {save.isError && <Failure error={save.error} />}
      <div className="sm:max-w-xs">
        <Field id={id} title={t('log.level')} help={t('log.levelHint')}>
          <LevelSelect
            id={id}
            value={level}
            onChange={(next) => save.mutate({ level: next })}
            none={t('log.defaultLevel', { level: defaultLevel })}
          />
        </Field>
      </div>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="text-sm font-medium">{t('log.moduleLevels')}</legend>
        {Object.entries(modules).map(([name, each]) => (
          <div key={name} className="flex items-center gap-2">
            <span className="w-28 min-w-0 truncate font-mono text-sm">{name}</span>
            <div className="min-w-0 flex-1 sm:max-w-40">
              <LevelSelect
                label={t('log.levelOf', { module: name })}
                value={each}
                onChange={(next) => setModule(name, next)}
              />
            </div>
            <IconButton
              icon="close"
              label={t('log.removeLevel', { module: name })}
              onClick={() => setModule(name, null)}
            />
          </div>
        ))}
        <AddModule names={free} onAdd={(name) => setModule(name, 'debug')} />
      </fieldset>
    </div>
  )
}

type LevelSelectProps = {
  id?: string
  label?: string
  value: LogLevel | null
  /** The choice that is `null`. */
  none?: ReactNode
  onChange: (level: LogLevel | null) => void
}

function LevelSelect({ id, label, value, none, onChange }: LevelSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      className={inputStyle}
      value={value ?? ''}
      onChange={(event) => onChange(logLevels.find((level) => level === event.target.value) ?? null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {logLevels.map((level) => (
        <option key={level} value={level}>
          {level}
        </option>
      ))}
    </select>
  )
}

function AddModule({ names, onAdd }: { names: string[]; onAdd: (name: string) => void }) {
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const name = new FormData(event.currentTarget).get('module')
        if (typeof name === 'string' && name !== '') onAdd(name)
      }}
    >
      <div className="min-w-40 flex-1 sm:max-w-56">
        <select name="module" aria-label={t('log.module')} className={inputStyle}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" icon="add">
        {t('log.addLevel')}
      </Button>
    </form>
  )
}
