import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type LibraryView, useAddView, useChangeView, useLibraryViews, useRemoveView } from '../../api/library.ts'
import { inputStyle } from '../../forms/field.tsx'
import { FormDialog, useDialogChanges, useDialogQuestion } from '../../forms/form-dialog.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { focusOnMount } from '../../parts/focus-on-mount.ts'
import { Failure, SkeletonLines } from '../../parts/status.tsx'
import { showToast, showUndo } from '../../parts/toast-list.ts'
import { fullQuery } from '../../tables/table-address.ts'
import { t } from '../../texts/page-texts.ts'
import { type LibraryState, libraryShape } from './library-filter.ts'

/** Opens, saves and deletes views of the library. */
export function ViewsDialog({ state, onClose }: { state: LibraryState; onClose: () => void }) {
  const query = fullQuery(libraryShape, new URLSearchParams(useSearch()), state)
  const views = useLibraryViews()
  return (
    <FormDialog title={t('library.views')} onClose={onClose}>
      {views.isLoadingError ? (
        <Failure error={views.error} onRetry={() => void views.refetch()} />
      ) : views.data === undefined ? (
        <SkeletonLines lines={2} className="h-11" />
      ) : (
        <>
          {views.data.length === 0 ? (
            <p className="text-soft">{t('libraryPage.noViews')}</p>
          ) : (
            <ul className="grid gap-1">
              {views.data.map((view) => (
                <ViewLine key={view.id} view={view} query={query} onClose={onClose} />
              ))}
            </ul>
          )}
          <NewView query={query} onClose={onClose} />
        </>
      )}
    </FormDialog>
  )
}

type ViewLineProps = { view: LibraryView; query: string; onClose: () => void }

function ViewLine({ view, query, onClose }: ViewLineProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The form, which is gone, had the focus.
    if (wasRenaming.current && !isRenaming) item.current?.querySelector<HTMLElement>('[data-action="rename"]')?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  return (
    <li ref={item} className="flex min-w-0 items-center gap-1">
      {isRenaming ? (
        <ViewName view={view} onEnd={() => setIsRenaming(false)} />
      ) : (
        <ViewActions view={view} query={query} onClose={onClose} onRename={() => setIsRenaming(true)} />
      )}
    </li>
  )
}

function ViewActions({ view, query, onClose, onRename }: ViewLineProps & { onRename: () => void }) {
  const [, navigate] = useLocation()
  const askToClose = useDialogQuestion()
  const change = useChangeView()
  const remove = useRemoveView()
  const add = useAddView()
  const { id, name } = view
  const isShown = query === view.query
  // The dialog may be closed by then, and callbacks of `mutate` would not be called.
  const fail = (error: Error) => showToast({ tone: 'bad', text: error.message })
  return (
    <>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={() =>
          askToClose(() => {
            navigate(`/?${view.query}`)
            onClose()
          })
        }
        className="min-h-11 min-w-0 flex-1 truncate rounded-lg px-3 text-left hover:bg-raised aria-[current]:font-semibold aria-[current]:text-accent-ink"
      >
        {name}
      </button>
      {!isShown && (
        <IconButton
          icon="bookmark"
          label={t('libraryPage.replaceView', { name })}
          busy={change.isPending}
          onClick={() =>
            change
              .mutateAsync({ id, query })
              .then(
                () =>
                  showUndo(t('libraryPage.viewSaved', { name }), () => change.mutateAsync({ id, query: view.query })),
                fail,
              )
          }
        />
      )}
      <IconButton icon="edit" label={t('libraryPage.renameView', { name })} data-action="rename" onClick={onRename} />
      <IconButton
        icon="trash"
        label={t('libraryPage.removeView', { name })}
        busy={remove.isPending}
        onClick={() =>
          remove
            .mutateAsync(id)
            .then(
              () =>
                showUndo(t('libraryPage.viewRemoved', { name }), () => add.mutateAsync({ name, query: view.query })),
              fail,
            )
        }
      />
    </>
  )
}

/** Renames a view. Escape leaves the name as it is. */
function ViewName({ view: { id, name }, onEnd }: { view: LibraryView; onEnd: () => void }) {
  const errorId = useId()
  const change = useChangeView()
  const [typed, setTyped] = useState(name)
  useDialogChanges(typed.trim() === name ? [] : [t('libraryPage.viewName', { name })], onEnd)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === name) return onEnd()
    if (next === '') return
    change.mutate(
      { id, name: next },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: t('libraryPage.viewRenamed', { name: next }) })
          onEnd()
        },
      },
    )
  }
  return (
    <form
      onSubmit={rename}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes only this form, not the dialog.
        event.preventDefault()
        event.stopPropagation()
        onEnd()
      }}
      className="grid min-w-0 flex-1 gap-1.5 py-1"
    >
      <div className="flex gap-2">
        <input
          ref={focusOnMount}
          aria-label={t('libraryPage.viewName', { name })}
          value={typed}
          maxLength={60}
          aria-invalid={change.isError}
          aria-describedby={errorId}
          onChange={({ target }) => setTyped(target.value)}
          className={inputStyle}
        />
        <Button type="submit" look="solid" busy={change.isPending}>
          {t('common.save')}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
      <p id={errorId} role="alert" className="text-sm text-bad empty:hidden">
        {change.error?.message}
      </p>
    </form>
  )
}

function NewView({ query, onClose }: { query: string; onClose: () => void }) {
  const id = useId()
  const add = useAddView()
  const [name, setName] = useState('')
  useDialogChanges(name.trim() === '' ? [] : [t('libraryPage.newView')], onClose)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    add.mutate(
      { name, query },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: t('libraryPage.viewSaved', { name: name.trim() }) })
          setName('')
        },
      },
    )
  }
  return (
    <form onSubmit={save} className="grid gap-1.5 border-t border-line pt-4">
      <label htmlFor={id} className="font-medium">
        {t('libraryPage.newView')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={60}
          aria-invalid={add.isError}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setName(target.value)}
          className={inputStyle}
        />
        <Button type="submit" look="solid" busy={add.isPending}>
          {t('common.save')}
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        className={add.isError ? 'text-sm text-bad' : 'text-sm text-soft'}
        role={add.isError ? 'alert' : undefined}
      >
        {add.isError ? add.error.message : t('libraryPage.newViewHint')}
      </p>
    </form>
  )
}
