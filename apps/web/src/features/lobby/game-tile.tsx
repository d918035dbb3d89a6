import { Tile } from '@baize/ui'
import type { Game } from '@baize/contract'
import { memo } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { trialOffered, useLaunch } from '../../play/launch.ts'
import { isRealAccount, useSession } from '../../session/session.ts'
import { FavouriteToggle } from './favourite-toggle.tsx'
import classes from './game-tile.module.css'

const hot = 1

/** A game's tile in the lobby (specification 2.037–2.042), which says so if the game cannot be played yet. */
export const GameTile = memo(function GameTile({ game }: { readonly game: Game }) {
  const t = usePhrases()
  const launch = useLaunch()
  const playable = game.state === 'open'
  const isMember = useSession(({ signedIn }) => isRealAccount(signedIn))
  // Lotteries are played on pages of the site, with the money of whoever is logged in.
  const triable = game.supportPlay === trialOffered && !(isMember && game.gameType.endsWith('LOTT'))
  const note = playable ? undefined : t(game.state === 'maintenance' ? 'game.maintenance' : 'game.inPreparation')
  return (
    <Tile
      artwork={game.showIcon}
      smallArtwork={game.smallIcon}
      badge={game.isHot === hot ? t('lobby.hot') : undefined}
      note={note}
      corner={<FavouriteToggle game={game} />}
      cue={t('game.play')}
      fallback="/art/default-game.svg"
      label={playable ? t('game.playNamed', game.gameName) : `${game.gameName}: ${note}`}
      name={game.gameName}
      onPress={() => launch(game, 'play')}
    >
      {playable && triable ? (
        <button
          aria-label={t('game.trialNamed', game.gameName)}
          className={classes.trial}
          onClick={() => launch(game, 'trial')}
          type="button"
        >
          {t('game.trial')}
        </button>
      ) : null}
    </Tile>
  )
})
