import { expect, test } from 'bun:test'
import { runSteps } from '#core/tasks/run-steps.ts'

test('a step that fails is reported and stops no other', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const fails = () => Promise.reject(new Error('no space left'))
  const steps = [() => done.push('first'), fails, async () => void done.push('last')]
  await runSteps(steps, (error) => errors.push(error))
  expect(done).toEqual(['first', 'last'])
  expect(errors).toEqual([new Error('no space left')])
})
