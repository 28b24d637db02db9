import { expect, test } from 'bun:test'
import { explainDatabaseFault, isStorageFault } from '#core/files/data-disk.ts'
import { AppError } from '#domain/errors.ts'

test('errors of the database about its disk are told from defects', () => {
  const full = new Error('Failed query', { cause: new Error('database or disk is full') })
  expect(explainDatabaseFault(full)).toMatchObject({ code: 'no-space' })
  expect(explainDatabaseFault(new Error('attempt to write a readonly database'))).toMatchObject({
    code: 'unavailable',
    message:
      'The database cannot be used (readonly database). Ask an administrator to check the disk of the data folder.',
  })
  const defect = new TypeError('x is undefined')
  const refusal = new AppError('conflict', 'It is there already')
  expect([defect, refusal].map(explainDatabaseFault)).toEqual([defect, refusal])
  expect([full, defect, refusal].map(isStorageFault)).toEqual([true, false, false])
})
