import { Button, TileGrid } from '@baize/ui'
import type { Game, GameType } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { categoryGamesQuery } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Tiles, WaitingTiles } from './tiles.tsx'
import classes from './not-playable.module.css'

const suggested = 6
/** As many as a list shows first; playable games come first. */
const searchedGames = 36

/** Playable games of a category by other vendors than this game's; `undefined` while loading. */
function useOpenGames({ vassalage }: Game, gameType: GameType, wanted: boolean): readonly Game[] | undefined {
  const language = useLanguage((current) => current.language)
  const { data } = useQuery({ ...categoryGamesQuery(language, { gameType }, searchedGames), enabled: wanted })
  return data
    ?.filter((other) => other.state === 'open' && other.isGame === 'GAME' && other.vassalage !== vassalage)
    .slice(0, suggested)
}

/**
 * Says that a game cannot be played yet (or is in maintenance) and offers others that can (8.025): of its category, or
 * else slots.
 */
export function NotPlayable({ game }: { readonly game: Game }) {
  const t = usePhrases()
  const close = useDialogs((dialogs) => dialogs.close)
  const ofItsKind = useOpenGames(game, game.gameType, true)
  const noneOfItsKind = ofItsKind?.length === 0
  const slots = useOpenGames(game, 'RNG', noneOfItsKind)
  const others = noneOfItsKind ? slots : ofItsKind
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
