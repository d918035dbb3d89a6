import { parseLocale } from '@baize/phrases'
import { iconOf } from '../avatar/avatar.rules.ts'
import type { MemberRow } from './member.sql.ts'

/** What a member sees of themselves (3.022). */
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
