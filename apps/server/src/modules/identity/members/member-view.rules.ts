import { parseLocale } from '@baize/phrases'
import { iconOf } from '../avatar/avatar.rules.ts'
import type { MemberRow } from './member.sql.ts'

/** A member's own information (3.022). */
export function memberView({ memberId, username, nickname, type, registeredAt, language, avatar }: MemberRow) {
  return {
    id: memberId.toString(),
    account: username,
    nickname: nickname || username,
    type,
    icon: iconOf(avatar ?? undefined).icon,
    registeredAt: registeredAt.toString(),
    language: parseLocale(language ?? '') ?? null,
  }
}
