import { betByCode, formatByCode } from '@baize/lottery'
import { Button } from '@baize/ui'
import { IconShare } from '@tabler/icons-react'
import { useFormat } from '../../../../api/use-brand.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { slipText } from '../share.rules.ts'
import type { DraftPick, LotteryGame } from '../slip.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import { slipLink } from '../use-shared-slip.ts'

/** Hands the slip to other programs, or to the clipboard: as words, and as a link that fills the slip of whoever opens it. */
export function ShareButton({ game, picks }: { readonly game: LotteryGame; readonly picks: readonly DraftPick[] }) {
  const say = useLotteryBettingPhrases()
  const { money } = useFormat()
  const names = useBetNames(game.format)
  const format = formatByCode(game.format)
  const words = () => {
    const lines = picks.map(({ bet: code, selection, unit }) => {
      const bet = format === undefined ? undefined : betByCode(format, code)
      const numbers = bet === undefined ? selection : names.selection(bet, selection)
      return `${names.bet(code)}: ${numbers} × ${money(unit, game.currencySymbol)}`
    })
    return [game.gameName, ...lines].join('\n')
  }
  const share = async () => {
    const text = words()
    const carried = slipText(picks)
    const link = carried === undefined ? undefined : slipLink(carried)
    if (typeof navigator.share === 'function') {
      // Whoever closes the phone's own dialog has changed their mind.
      await navigator.share(link === undefined ? { text } : { text, url: link }).catch(() => undefined)
      return
    }
    // On an insecure origin there is no clipboard.
    const worked = await navigator.clipboard?.writeText(link === undefined ? text : `${text}\n${link}`).then(
      () => true,
      () => false,
    )
    passingNote.say(say((worked ?? false) ? 'share.copied' : 'share.failed'))
  }
  return (
    <Button
      disabled={picks.length === 0}
      icon={<IconShare aria-hidden size="1.125rem" />}
      kind="quiet"
      onClick={() => void share()}
      size="sm"
    >
      {say('share.button')}
    </Button>
  )
}
