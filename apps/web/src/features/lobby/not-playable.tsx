import { Button, TileGrid } from '@baize/ui'
import type { Game } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { laneGamesQuery } from '../../api/queries.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { Tiles, WaitingTiles } from './tiles.tsx'
import classes from './not-playable.module.css'

const suggested = 6
/** As many as a list shows first: its games that can be played stand in front. */
const lookedThrough = 36

/** Says that a game cannot be played yet (or is being repaired), and offers others of its kind that can (8.025). */
export function NotPlayable({ game }: { readonly game: Game }) {
  const t = usePhrases()
  const language = useLanguage((current) => current.language)
  const close = useDialogs((dialogs) => dialogs.close)
  const { data } = useQuery(laneGamesQuery(language, { gameType: game.gameType }, lookedThrough))
  const open = data?.filter((other) => other.state === 'open' && other.isGame === 'GAME')
  const others = open?.filter((other) => other.vassalage !== game.vassalage).slice(0, suggested)
  const text = game.state === 'maintenance' ? 'game.maintenanceText' : 'game.inPreparationText'
  return (
    <div className={classes.body}>
      <p>{others?.length === 0 ? t('game.notNow', game.gameName) : t(text, game.gameName)}</p>
      <div className={classes.tiles}>
        <TileGrid>{others === undefined ? <WaitingTiles count={3} /> : <Tiles games={others} />}</TileGrid>
      </div>
      <Button onClick={close}>{t('shell.close')}</Button>
    </div>
  )
}
