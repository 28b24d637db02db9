import { useState } from 'react'
import type { Schema } from '../../../api/client.ts'
import {
  useRemoveSignInProvider,
  useSaveSignInSettings,
  useSignInProviders,
  useSignInSettings,
  useToggleSignInProvider,
} from '../../../api/sign-in-providers.ts'
import { formatMoment } from '../../../format/values.ts'
import { settingFields } from '../../../forms/setting-fields.ts'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { Button } from '../../../parts/button.tsx'
import { CopyField } from '../../../parts/copy-field.tsx'
import { HelpPageLink, Panel } from '../../../parts/panel.tsx'
import { Badge, Failure, SkeletonPanels } from '../../../parts/status.tsx'
import { t } from '../../../texts/page-texts.ts'
import { CardActions } from '../services/card-actions.tsx'
import { NewMembersPanel } from './new-members-panel.tsx'
import { ProviderDialog } from './provider-dialog.tsx'

type Provider = Schema<'SignInProvider'>

/** How users sign in: the address, passwords, and the providers. */
export function SignInSection() {
  const settings = useSignInSettings()
  const providers = useSignInProviders()
  const [open, setOpen] = useState<Provider | 'new' | null>(null)
  const error = [settings, providers].find(({ isLoadingError }) => isLoadingError)?.error
  if (error)
    return <Failure error={error} onRetry={() => void Promise.all([settings.refetch(), providers.refetch()])} />
  if (settings.data === undefined || providers.data === undefined)
    return <SkeletonPanels heights={['h-[300px]', 'h-40']} />
  const hasAddress = settings.data.publicUrl !== null
  return (
    <div className="grid gap-6">
      <GeneralPanel settings={settings.data} />
      <Panel title={t('settingsSignIn.providers')} text={t('settingsSignIn.providersHint')}>
        {providers.data.length === 0 && <p className="text-soft">{t('settingsSignIn.noProvider')}</p>}
        {providers.data.length > 0 && (
          <ul className="grid gap-3">
            {providers.data.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} onEdit={() => setOpen(provider)} />
            ))}
          </ul>
        )}
        {!hasAddress && <p className="text-sm text-warn">{t('settingsSignIn.addressNeeded')}</p>}
        <div>
          <Button icon="add" disabled={!hasAddress} onClick={() => setOpen('new')}>
            {t('settingsSignIn.addProvider')}
          </Button>
        </div>
        <HelpPageLink page="sign-in-providers" label={t('settingsSignIn.help')} />
      </Panel>
      <NewMembersPanel stored={settings.data.newMembers} />
      {open !== null && <ProviderDialog provider={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function GeneralPanel({ settings }: { settings: Schema<'SignInSettings'> }) {
  const save = useSaveSignInSettings()
  const { publicUrl, publicUrlFixed, passwordSignIn, passwordSignInFixed, openedUntil } = settings
  const fixed: Record<string, boolean> = { publicUrl: publicUrlFixed, passwordSignIn: passwordSignInFixed }
  return (
    <Panel title={t('settingsSignIn.general')}>
      {publicUrlFixed && (
        <p className="break-words">{t('settingsSignIn.addressFixed', { address: publicUrl ?? '' })}</p>
      )}
      {passwordSignInFixed && <p>{t('settingsSignIn.passwordFixed', { isOn: passwordSignIn ? 'yes' : 'no' })}</p>}
      {openedUntil !== null && (
        <p className="text-warn">{t('settingsSignIn.openedUntil', { when: formatMoment(openedUntil) })}</p>
      )}
      <SettingsForm
        fields={settingFields('signIn').filter(({ name }) => fixed[name] !== true)}
        stored={settings}
        save={save}
      />
    </Panel>
  )
}

function ProviderCard({ provider, onEdit }: { provider: Provider; onEdit: () => void }) {
  const toggle = useToggleSignInProvider(provider.id)
  const remove = useRemoveSignInProvider(provider.id)
  const { name, issuer, enabled, fixed, redirectUri, backChannelLogoutUri } = provider
  return (
    <li className="grid gap-3 rounded-2xl border border-line px-5 py-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {fixed && <Badge tone="calm">{t('settingsSignIn.fixed')}</Badge>}
          {!enabled && <Badge tone="calm">{t('settings.disabled')}</Badge>}
        </h3>
        <p className="text-sm break-all text-soft">{issuer}</p>
      </div>
      {redirectUri !== null && backChannelLogoutUri !== null && (
        <details>
          <summary className="cursor-pointer py-1 text-sm">{t('settingsSignIn.register')}</summary>
          <div className="grid gap-3 pt-2">
            <p className="text-sm text-soft">{t('settingsSignIn.redirectUri')}</p>
            <CopyField label={t('settingsSignIn.redirectUri')} text={redirectUri} />
            <p className="text-sm text-soft">{t('settingsSignIn.backChannel')}</p>
            <CopyField label={t('settingsSignIn.backChannel')} text={backChannelLogoutUri} />
          </div>
        </details>
      )}
      {fixed ? (
        <p className="text-sm text-soft">{t('settingsSignIn.fixedHint')}</p>
      ) : (
        <CardActions
          item={provider}
          toggle={toggle}
          remove={remove}
          removal={t('settingsSignIn.removal')}
          onEdit={onEdit}
        />
      )}
    </li>
  )
}
