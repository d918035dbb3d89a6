/** A vendor's maintenance as it is stored. */
export interface StoredMaintenance {
  readonly inMaintenance: boolean
  /** Where it is missing, it has begun; without an end, it lasts until somebody ends it. */
  readonly maintenanceFrom: Temporal.Instant | null
  readonly maintenanceUntil: Temporal.Instant | null
}

/** Whether a vendor is open, will be in maintenance, or is in maintenance. One that is over counts as open. */
export function maintenanceAt(
  { inMaintenance, maintenanceFrom, maintenanceUntil }: StoredMaintenance,
  now: Temporal.Instant,
): 'open' | 'planned' | 'maintenance' {
  if (!inMaintenance) return 'open'
  if (maintenanceUntil !== null && Temporal.Instant.compare(maintenanceUntil, now) <= 0) return 'open'
  return maintenanceFrom !== null && Temporal.Instant.compare(maintenanceFrom, now) > 0 ? 'planned' : 'maintenance'
}

export const isInMaintenance = (stored: StoredMaintenance, now: Temporal.Instant) =>
  maintenanceAt(stored, now) === 'maintenance'
