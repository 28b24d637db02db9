import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import type { FileTreeEntry } from '#domain/importing/file-tree.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { useFolder } from '../../api/file-tree.ts'
import { formatSize } from '../../format/values.ts'
import { Spinner } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t, textsOf } from '../../texts/page-texts.ts'
import { TakeHomeAction } from './take-home-action.tsx'
import { type TreeMove, treeMove } from './tree-keys.ts'

export const categoryLabels: Record<GameFile['category'], string> = textsOf('fileKind', [
  'main',
  'update',
  'dlc',
  'extra',
])

type Tree = {
  gameId: string
  open: ReadonlySet<string>
  /** The item that Tab leads to. */
  active: string | null
  toggle: (path: string) => void
  activate: (path: string) => void
}

const TreeContext = createContext<Tree | null>(null)

function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (tree === null) throw new Error('An item of a tree needs a tree')
  return tree
}

/** Folders that open, with the size of everything below them. The arrow keys move as in the trees of desktops. */
export function FileTree({ gameId }: { gameId: string }) {
  const element = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const toggle = (path: string): void => {
    const next = new Set(open)
    if (!next.delete(path)) next.add(path)
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...(element.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    const focused = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
    const move = treeMove(event.key, items.map(itemOf), focused)
    if (move === null) return
    event.preventDefault()
    follow(move, items, focused)
  }
  const follow = (move: TreeMove, items: HTMLElement[], focused: number): void => {
    if (move === 'toggle') items[focused]?.querySelector<HTMLElement>('[data-row]')?.click()
    else items[move]?.focus()
  }
  return (
    <TreeContext.Provider value={{ gameId, open, active, toggle, activate: setActive }}>
      <div
        ref={element}
        role="tree"
        aria-label={t('game.files')}
        onKeyDown={onKeyDown}
        className="overflow-hidden rounded-2xl border border-line bg-panel py-1"
      >
        <FolderContent folder="" level={1} />
      </div>
    </TreeContext.Provider>
  )
}

const itemOf = (item: HTMLElement) => ({
  level: Number(item.getAttribute('aria-level')),
  expanded: item.getAttribute('aria-expanded'),
})

function FolderContent({ folder, level }: { folder: string; level: number }) {
  const { gameId } = useTree()
  const content = useFolder(gameId, folder)
  if (content.isLoadingError) {
    return (
      <ActionItem level={level} path={`${folder}/retry`} onAct={() => void content.refetch()}>
        <Icon name="warn" className="size-4.5 text-bad" />
        <span className="min-w-0 break-words text-bad">{content.error.message}</span>
        <span className="underline underline-offset-4">{t('common.tryAgain')}</span>
      </ActionItem>
    )
  }
  if (content.data === undefined) {
    return (
      <div role="none" className="flex min-h-9 items-center gap-2 text-sm text-faint" style={indent(level)}>
        <Spinner /> {t('common.loading')}
      </div>
    )
  }
  const entries = content.data.pages.flatMap((page) => page.entries)
  const total = content.data.pages[0]?.total ?? entries.length
  return (
    <>
      {entries.map((entry, index) => (
        <TreeItem key={entry.path} entry={entry} level={level} position={index + 1} total={total} folder={folder} />
      ))}
      {content.hasNextPage && (
        <ActionItem level={level} path={`${folder}/more`} onAct={() => void content.fetchNextPage()}>
          {content.isFetchingNextPage ? <Spinner /> : <Icon name="down" className="size-4.5" />}
          {t('fileTree.showMore', { count: total - entries.length })}
        </ActionItem>
      )}
    </>
  )
}

type TreeItemProps = { entry: FileTreeEntry; level: number; position: number; total: number; folder: string }

function TreeItem({ entry, level, position, total, folder }: TreeItemProps) {
  const { gameId, open, active, toggle, activate } = useTree()
  const { kind, name, path, files } = entry
  const isFolder = kind === 'folder'
  const isOpen = isFolder && open.has(path)
  const isFirst = active === null && folder === '' && position === 1
  return (
    <>
      {/* What is in a folder follows it. Otherwise it would be part of its name. */}
      <div
        role="treeitem"
        aria-level={level}
        aria-setsize={total}
        aria-posinset={position}
        aria-expanded={isFolder ? isOpen : undefined}
        aria-selected={false}
        tabIndex={active === path || isFirst ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && activate(path)}
        className="group/item outline-none"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the row is part of its item */}
        <div
          data-row
          onClick={() => isFolder && toggle(path)}
          style={indent(level)}
          className={`flex min-h-9 items-center gap-2.5 py-1 pr-4 text-sm -outline-offset-2 [[role=treeitem]:focus-visible>&]:outline-2 [[role=treeitem]:focus-visible>&]:outline-accent ${isFolder ? 'cursor-pointer hover:bg-raised' : ''}`}
        >
          <Icon name={isOpen ? 'down' : 'next'} className={`size-3.5 text-faint ${isFolder ? '' : 'invisible'}`} />
          <Icon name={isFolder ? 'folder' : 'file'} className="size-4.5 text-faint" />
          <span className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all">
            {name}
            <span className="block font-sans text-xs text-soft empty:hidden">{factsOf(entry)}</span>
          </span>
          {isFolder && (
            <span className="text-xs whitespace-nowrap text-faint max-sm:sr-only">
              {t('fileTree.files', { count: files })}
            </span>
          )}
          <span className="w-20 text-right whitespace-nowrap text-soft tabular-nums">{formatSize(entry.size)}</span>
          {entry.fileId !== null && (
            <TakeHomeAction compact taken={{ gameId, title: name, fileId: entry.fileId, size: entry.size }} />
          )}
        </div>
      </div>
      {isOpen && <FolderContent folder={path} level={level + 1} />}
    </>
  )
}

type ActionItemProps = { level: number; path: string; onAct: () => void; children: ReactNode }

function ActionItem({ level, path, onAct, children }: ActionItemProps) {
  const { active, activate } = useTree()
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      tabIndex={active === path ? 0 : -1}
      onFocus={() => activate(path)}
      className="outline-none"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row is part of its item */}
      <div
        data-row
        onClick={onAct}
        style={indent(level)}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 pr-4 text-sm text-soft -outline-offset-2 hover:bg-raised [[role=treeitem]:focus-visible>&]:outline-2 [[role=treeitem]:focus-visible>&]:outline-accent"
      >
        {children}
      </div>
    </div>
  )
}

function factsOf({ category, version }: FileTreeEntry): string {
  const label = category === null || category === 'main' ? null : categoryLabels[category]
  return [label, version].filter(Boolean).join(' · ')
}

/** Deep folders stay readable on a phone. */
function indent(level: number) {
  return { paddingLeft: `${1 + Math.min(level - 1, 8) * 1.1}rem` }
}
