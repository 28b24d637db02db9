import type { SourceFile } from './inspect-files.ts'

/** Files of a download, in order. */
export type FileList = Iterable<SourceFile> & { readonly length: number }

const filesInBatch = 256

/**
 * A list for hundreds of thousands of files. It stores them in batches as text, because objects would take several times
 * the memory. Reading it creates the objects of one batch at a time.
 */
export function createFileList(): FileList & { add(file: SourceFile): void } {
  const batches: string[] = []
  let last: SourceFile[] = []
  return {
    get length() {
      return batches.length * filesInBatch + last.length
    },
    add(file) {
      last.push(file)
      if (last.length < filesInBatch) return
      batches.push(JSON.stringify(last))
      last = []
    },
    *[Symbol.iterator]() {
      for (const batch of batches) {
        const files: SourceFile[] = JSON.parse(batch)
        yield* files
      }
      yield* last
    },
  }
}

/** The files of several lists, without a copy of them. */
export function joinFiles(...lists: readonly FileList[]): FileList {
  return {
    get length() {
      return lists.reduce((sum, { length }) => sum + length, 0)
    },
    *[Symbol.iterator]() {
      for (const list of lists) yield* list
    },
  }
}

/** The list with each file changed when it is read, without a copy of it. */
export function mapFiles(files: FileList, change: (file: SourceFile) => SourceFile): FileList {
  return {
    length: files.length,
    *[Symbol.iterator]() {
      for (const file of files) yield change(file)
    },
  }
}

/** The files that a condition holds for, and the others. */
export function partitionFiles(files: FileList, holds: (file: SourceFile) => boolean): [FileList, FileList] {
  const [matching, others] = [createFileList(), createFileList()]
  for (const file of files) (holds(file) ? matching : others).add(file)
  return [matching, others]
}
