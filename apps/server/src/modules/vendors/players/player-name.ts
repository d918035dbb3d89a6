import { createCipheriv, createDecipheriv } from 'node:crypto'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** Turns members into the names that one vendor knows them by, and back. */
export interface PlayerNames {
  nameOf(member: MemberId): string
  /** `undefined` for a name that this key never made. */
  memberOf(name: string): MemberId | undefined
}

const namePattern = /^[0-9a-f]{32}$/

/**
 * The names of one brand's members towards one vendor: one block of AES-256 over the member's number, as 32 hexadecimal
 * digits. A block cipher is a permutation, so names are unique and stable and need no table; without the key (32 bytes,
 * each vendor's own) a name says nothing about the number, and two vendors cannot tell that they share a player. The
 * block also holds the brand and four zero bytes, so that an invented name opens to nothing (1 in 2^64).
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
