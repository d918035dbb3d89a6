import { expect, it } from 'vitest'
import { maintenanceAt } from './maintenance.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const now = at('2026-11-25T12:00:00Z')

it.each([
  [false, null, null, 'open'],
  [true, null, null, 'maintenance'],
  [true, '2026-11-25T12:00:00Z', null, 'maintenance'],
  [true, '2026-11-25T12:00:01Z', null, 'planned'],
  [true, null, '2026-11-25T12:00:00Z', 'open'],
  [true, '2026-11-25T11:00:00Z', '2026-11-25T12:00:01Z', 'maintenance'],
  [true, '2026-11-25T11:00:00Z', '2026-11-25T11:30:00Z', 'open'],
] as const)('a maintenance that is set: %s, from %s until %s, is %s', (inMaintenance, from, until, standing) => {
  const stored = {
    inMaintenance,
    maintenanceFrom: from === null ? null : at(from),
    maintenanceUntil: until === null ? null : at(until),
  }
  expect(maintenanceAt(stored, now)).toBe(standing)
})
