import { createCipheriv, createDecipheriv } from 'node:crypto'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** Converts members to the names that one vendor knows them by, and back. */
export interface PlayerNames {
  nameOf(member: MemberId): string
  /** Returns `undefined` for a name that this key did not produce. */
  memberOf(name: string): MemberId | undefined
}

const namePattern = /^[0-9a-f]{32}$/

/**
 * The names of one brand's members for one vendor: one block of AES-256 over the member's number, as 32 hexadecimal
 * digits. A block cipher is a permutation, so names are unique and stable and need no table. Without the key (32 bytes,
 * different for each vendor) a name reveals nothing about the number, and two vendors cannot tell that they share a
 * player. The block also contains the brand and four zero bytes, so that an invented name decrypts to nothing valid
 * (chance 1 in 2^64).
 */
export function playerNames(key: Uint8Array, brand: BrandId): PlayerNames {
  return {
    nameOf(member) {
      const block = Buffer.alloc(16)
      block.writeUInt32BE(brand, 0)
      block.writeBigUInt64BE(member, 4)
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex')
    },
    memberOf(name) {
      if (!namePattern.test(name)) return undefined
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      const block = Buffer.concat([decipher.update(Buffer.from(name, 'hex')), decipher.final()])
      if (block.readUInt32BE(0) !== brand || block.readUInt32BE(12) !== 0) return undefined
      return memberId(block.readBigUInt64BE(4))
    },
  }
}
