/** The words of our own cockfight. `{0}`, `{1}` … are replaced by values. */
export const cockfightPhrases = {
  'cock.meron': 'Meron',
  'cock.wala': 'Wala',
  'cock.draw': 'Draw',
  'cock.versus': 'vs',
  'cock.strength': 'Strength {0}',
  'cock.record': '{0}–{1}–{2}',
  'cock.season': 'Season',
  'cock.fightOf': 'Season {0} · fight {1} of {2}',
  'cock.met': 'Met {0} {0|time|times}: {1} – {2}, {3} drawn',
  'cock.neverMet': 'First meeting',
  'cock.standings': 'Standings',
  'cock.bird': 'Bird',
  'cock.strengthHead': 'Strength',
  'cock.recordHead': 'W–D–L',
  'cock.points': 'Points',
  'cock.form': 'Form',
  'cock.formOf': 'Last results, the newest last: {0}',
  'cock.mark.W': 'won',
  'cock.mark.D': 'drawn',
  'cock.mark.L': 'lost',
  'cock.next': 'Next fights',
  'cock.champion': 'Champion of the last season',
  'cock.lastFight': 'This is the last fight of the season.',
  'cock.loadFailed': 'The season could not be loaded. Try again.',
  'cock.picture': '{0} (red) and {1} (blue) in the ring',
  'cock.said.next': '{0} meets {1}. Place your bets.',
  'cock.said.wins': '{0} wins!',
  'cock.said.draw': 'A draw. Stakes on both birds come back.',
  'cock.result': '{0} beat {1}',
  'cock.resultDraw': '{0} and {1} drew',
  'cock.rule.simulated':
    'Every fight is a simulation with drawn pictures. No animal takes part and none is hurt: the bird that gives up walks off.',
  'cock.rule.bets':
    'Bet on the red bird (Meron), the blue bird (Wala) or a draw. You cannot bet on both birds in one fight.',
  'cock.rule.odds':
    'The odds are for this fight only and do not change until it ends. They are quoted to one: 0.84 pays 84 on a stake of 100, and the stake comes back.',
  'cock.rule.chances':
    'The chances follow from the published strengths: of the fights that are decided, a bird of 110 wins 55 in 100 against one of 90. About one fight in ten is drawn.',
  'cock.rule.draw': 'A draw pays the bets on it; stakes on both birds come back.',
  'cock.rule.season':
    'Sixteen birds. In a season of 240 fights each meets every other twice, once in each corner. A win is two points, a draw one. For the next season every bird’s strength is published anew.',
} as const
