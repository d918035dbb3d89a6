/** What a vendor is told to open a game. */
export interface LaunchFacts {
  readonly gameCode: string
  readonly currency: string
  /** The primary tag of the player's language, such as `th`. */
  readonly language: string
  /** Where the game's link back leads. */
  readonly returnUrl: string
  /** Who plays for money; `undefined` in a trial, in which the vendor learns nothing about the player. */
  readonly player: { readonly name: string; readonly token: string } | undefined
}

/** How one family of vendors is asked to open a game. */
export interface LaunchForm {
  pathOf(facts: LaunchFacts): `/${string}`
  bodyOf(facts: LaunchFacts): object
  /** The field of the answer that has the game's address. */
  readonly addressIn: string
}

/**
 * A country has to be named in the forms of other families, and players are asked for none: this code means that it is
 * unknown. A vendor that needs more of a player gets it from the connection's own fields.
 */
export const unknownCountry = 'XX'

/** The code of ISO 4217 for no currency at all, with which a trial is asked for. */
const noCurrency = 'X'.repeat(3)

/** The forms by the name that a connection chooses; `docs/vendors.md` lists their fields. */
export const launchForms: Readonly<Record<string, LaunchForm>> = {
  /** Ours. */
  own: {
    pathOf: () => '/launch',
    bodyOf: ({ gameCode, currency, language, returnUrl, player }) => ({
      ...(player === undefined ? { demo: true } : { account_id: player.name, session_id: player.token, demo: false }),
      game_id: gameCode,
      currency,
      locale: language,
      return_url: returnUrl,
    }),
    addressIn: 'url',
  },
  /** SOFTSWISS and the vendors that are compatible with it. */
  launcher: {
    pathOf: ({ player }) => `/v2/a8r_provider.Launcher/${player === undefined ? 'Demo' : 'Real'}`,
    bodyOf: ({ gameCode, currency, language, returnUrl, player }) => ({
      game: gameCode,
      locale: language,
      client_type: 'desktop',
      urls: { return_url: returnUrl, deposit_url: returnUrl },
      ...(player === undefined
        ? {}
        : {
            session_id: player.token,
            account: { id: player.name, currency, nickname: player.name, country: unknownCountry },
          }),
    }),
    addressIn: 'launch_url',
  },
  /** Hub88, Caleta and the vendors that are compatible with them. */
  game_url: {
    pathOf: () => '/game/url',
    bodyOf: ({ gameCode, currency, language, returnUrl, player }) => ({
      ...(player === undefined ? { currency: noCurrency } : { user: player.name, token: player.token, currency }),
      game_code: gameCode,
      lang: language,
      country: unknownCountry,
      platform: 'GPL_DESKTOP',
      lobby_url: returnUrl,
    }),
    addressIn: 'url',
  },
}
