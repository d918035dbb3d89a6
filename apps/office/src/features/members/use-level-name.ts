import type { MemberLevelStanding } from '@baize/contract/office'
import { usePhrasesOf } from '../../language/phrases.ts'

/** A level with its name. */
export function useLevelName({ names }: MemberLevelStanding): (level: number) => string {
  const t = usePhrasesOf('office-vip')
  return (level) => {
    if (level === 0) return t('noLevel')
    const name = names[level - 1]
    return name === undefined ? t('level', level) : t('levelName', level, name)
  }
}
