import type { SecurityLog } from '../../../kernel/security-log.ts'
import type { CredentialRow } from './connections.sql.ts'

/**
 * Returns a function that takes the keys of all vendors as they are read, and writes to the security log whose keys were
 * added, given another end, or removed since. Keys that expire as they were set to are no change.
 */
export function keyChangesNoter(security: SecurityLog | undefined): (keys: readonly CredentialRow[]) => void {
  let before: ReadonlyMap<string, CredentialRow> | undefined
  return (keys) => {
    const now = new Map(keys.map((key) => [key.credentialId, key]))
    const known = before
    before = now
    // The first reading of a process tells nothing about changes.
    if (known === undefined) return
    const changed = [
      ...keys.filter((key) => isOther(known.get(key.credentialId), key)),
      ...[...known.values()].filter((key) => key.validUntil === null && !now.has(key.credentialId)),
    ]
    const vendors = new Map(changed.map((key) => [`${key.brandId} ${key.vendorCode}`, key]))
    for (const { brandId, vendorCode: vendor } of vendors.values()) security?.note('key.changed', { brandId, vendor })
  }
}

function isOther(before: CredentialRow | undefined, { validUntil }: CredentialRow): boolean {
  return before === undefined || before.validUntil?.toString() !== validUntil?.toString()
}
