import { useId, useState } from 'react'
import { type NotificationEvent, notificationEvents } from '#domain/notifications/notification-events.ts'
import { defaultChannelEvents } from '#domain/notifications/preferences.ts'
import { type Channel, type ChannelKind, useSaveChannel, useTestChannel } from '../../../api/channels.ts'
import { DeclaredFields } from '../../../forms/declared-fields.tsx'
import { changeBody, changedFields, type Draft, draftOf, firstMissing, newBody } from '../../../forms/drafts.ts'
import { Field, inputStyle, Problems } from '../../../forms/field.tsx'
import { FormDialog, useDialogChanges } from '../../../forms/form-dialog.tsx'
import { problemsOf } from '../../../forms/problems.ts'
import { TagField } from '../../../forms/tag-field.tsx'
import { translatedField } from '../../../forms/translated-field.ts'
import { Button } from '../../../parts/button.tsx'
import { DialogFoot } from '../../../parts/dialog.tsx'
import { notificationLabel } from '../../../parts/notification-labels.ts'
import { DocsLink, HelpPageLink } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { KindChoice } from '../services/service-dialog.tsx'
import { freeName, kindHelp } from '../services/service-kinds.ts'
import { TestResult } from '../services/test-result.tsx'
import { uiField } from '../ui-field.ts'

type User = { id: string; username: string }
type ChannelDialogProps = {
  kinds: ChannelKind[]
  users: User[]
  channel: Channel | null
  taken: string[]
  onClose: () => void
}

const labels = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  get none() {
    return t('settingsChannel.noEncryption')
  },
}
const nameField = uiField('name', 'name', 'text', { required: true })

export function ChannelDialog({ kinds, channel, onClose, ...rest }: ChannelDialogProps) {
  const [chosen, setChosen] = useState(() => kinds.find(({ type }) => type === channel?.type))
  return (
    <FormDialog title={channel?.name ?? t('settingsChannel.new')} onClose={onClose} wide>
      {chosen === undefined ? (
        <KindChoice
          kinds={kinds.map((kind) => ({ id: kind.type, label: kind.label }))}
          onChoose={({ id }) => setChosen(kinds.find(({ type }) => type === id))}
        />
      ) : (
        <ChannelForm kind={chosen} channel={channel} onClose={onClose} {...rest} />
      )}
    </FormDialog>
  )
}

type ChannelFormProps = Omit<ChannelDialogProps, 'kinds'> & { kind: ChannelKind }

function ChannelForm({ kind, users, channel, taken, onClose }: ChannelFormProps) {
  const fields = [nameField, ...kind.fields.map((field) => translatedField(field, ['channels', kind.type]))]
  const start = { type: kind.type, name: channel?.name ?? freeName(kind.label, taken), ...channel }
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, start))
  const startEvents: readonly NotificationEvent[] = channel?.events ?? defaultChannelEvents
  const [events, setEvents] = useState(startEvents)
  const startUserId = channel?.userId ?? null
  const [userId, setUserId] = useState(startUserId)
  const startTags: readonly string[] = channel?.tagIds ?? []
  const [tagIds, setTagIds] = useState(startTags)
  useDialogChanges(
    [
      ...changedFields(fields, draft, start).map(({ title }) => title),
      ...(userId === startUserId ? [] : [t('settingsChannel.recipients')]),
      ...(isSameSet(events, startEvents) ? [] : [t('settingsChannel.eventList')]),
      ...(isSameSet(tagIds, startTags) ? [] : [t('tag.tags')]),
    ],
    () => {
      setDraft(draftOf(fields, start))
      setEvents(startEvents)
      setUserId(startUserId)
      setTagIds(startTags)
    },
  )
  const save = useSaveChannel(channel?.id ?? null)
  const test = useTestChannel()
  const problems = problemsOf(
    save.error ?? test.error,
    fields.map(({ name }) => name),
  )
  const missing = firstMissing(fields, draft)
  const whole = { ...newBody(fields, draft, { type: kind.type }), userId, events, tagIds: [...tagIds] }
  const change = (changed: Draft) => {
    setDraft(changed)
    test.reset()
    save.reset()
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(submit) => {
        submit.preventDefault()
        save.mutate(
          channel === null ? whole : { ...changeBody(fields, draft, start), userId, events, tagIds: [...tagIds] },
          {
            onSuccess: ({ name }) => {
              showToast({ tone: 'good', text: t('settings.saved', { name }) })
              onClose()
            },
          },
        )
      }}
    >
      <DeclaredFields
        fields={fields}
        draft={draft}
        problems={problems.byField}
        choiceLabels={labels}
        onChange={change}
      />
      <HelpPageLink page={kindHelp.channels} label={t('settings.help')} />
      {kind.docsUrl !== null && <DocsLink href={kind.docsUrl} label={t('settings.about', { name: kind.label })} />}
      <RecipientField users={users} userId={userId} onChange={setUserId} />
      <TagField title={t('tag.tags')} help={t('tag.channelHelp')} value={tagIds} onChange={setTagIds} />
      <EventField events={events} onChange={setEvents} />
      <DialogFoot>
        {test.error === null && <TestResult test={test} />}
        <Problems lines={problems.rest} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {missing !== null && (
            <p className="mr-auto text-sm text-faint">{t('settings.required', { title: missing.title })}</p>
          )}
          <Button
            icon="plug"
            busy={test.isPending}
            disabled={missing !== null}
            onClick={() => test.mutate(channel === null ? whole : { ...whole, id: channel.id })}
          >
            {t('settings.test')}
          </Button>
          <Button type="submit" look="solid" icon="check" busy={save.isPending} disabled={missing !== null}>
            {t('common.save')}
          </Button>
        </div>
      </DialogFoot>
    </form>
  )
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}

type RecipientFieldProps = { users: User[]; userId: string | null; onChange: (userId: string | null) => void }

function RecipientField({ users, userId, onChange }: RecipientFieldProps) {
  const id = useId()
  return (
    <Field id={id} title={t('settingsChannel.recipients')} help={t('settingsChannel.recipientsHelp')}>
      <select
        id={id}
        value={userId ?? ''}
        className={inputStyle}
        onChange={(change) => onChange(change.target.value || null)}
      >
        <option value="">{t('settingsChannel.allUsers')}</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.username}
          </option>
        ))}
      </select>
    </Field>
  )
}

type EventFieldProps = {
  events: readonly NotificationEvent[]
  onChange: (events: readonly NotificationEvent[]) => void
}

function EventField({ events, onChange }: EventFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('settingsChannel.eventList')}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {notificationEvents.map((event) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={(change) =>
                onChange(
                  notificationEvents.filter((each) => (each === event ? change.target.checked : events.includes(each))),
                )
              }
              className="size-5 accent-accent"
            />
            {notificationLabel(event).label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
