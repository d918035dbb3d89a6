import type { PaidBoss } from '@baize/contract'
import { expect, test } from 'vitest'
import { createToldBosses } from './told-bosses.ts'

const paid: PaidBoss = {
  bossId: '00000000-0000-4000-8000-000000000001',
  kind: 'kingcrab',
  hall: 'reef',
  paidAt: '2026-11-21T10:00:00Z',
  returnsHundredths: 150,
  staked: '10.00',
  paid: '15.00',
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a boss that has paid is told once, also after the window was opened again, and the next one is told, too', () => {
  const store = memory()
  const told = createToldBosses(store)
  expect(told.untold(null)).toBeUndefined()
  expect(told.untold(paid)).toBe(paid)
  told.note(paid.bossId)
  expect(createToldBosses(store).untold(paid)).toBeUndefined()
  const next = { ...paid, bossId: '00000000-0000-4000-8000-000000000002' }
  expect(createToldBosses(store).untold(next)).toBe(next)
})
