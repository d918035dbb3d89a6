/** Words of three-card poker and of its window. */
export const threeCardPhrases = {
  'three.pairPlus': 'Pair Plus',
  'three.off': 'Off',
  'three.times': '{0}×',
  'three.ante': 'Ante',
  'three.total': 'Deal costs',
  'three.play': 'Play',
  'three.fold': 'Fold',
  'three.more': '+{0}',
  'three.moves': 'Your move',
  'three.goOn': '{0}: play or fold?',
  'three.dealer': 'Dealer',
  'three.you': 'You',
  'three.down': 'face-down card',
  'three.bonus': 'Ante bonus',
  'three.bets': 'Your bets',
  'three.result.folded': 'Folded',
  'three.result.notQualified': 'Dealer does not qualify',
  'three.result.won': 'You win',
  'three.result.push': 'Push',
  'three.result.lost': 'Dealer wins',
  'three.hint': 'Show best play',
  'three.hintSays': 'Best play: {0}',
  'three.feltQualifies': 'Dealer qualifies with a queen or better',
  'three.feltRank': 'Straight beats flush',
  'three.rule1':
    'Place an ante and get three cards; the dealer gets three as well. One deck is shuffled anew for every round.',
  'three.rule2':
    'After seeing your cards, fold and lose the ante, or play: that stakes the ante once more against the dealer’s hand.',
  'three.rule3':
    'If the dealer has less than a queen, the ante pays 1 to 1 and the play stake comes back. Otherwise the better hand wins, ante and play pay 1 to 1, and equal hands return both.',
  'three.rule4':
    'From highest to lowest: straight flush, three of a kind, straight, flush, pair, high card. Ace, two, three is the lowest straight.',
  'three.rule5': 'The ante bonus is paid for a straight or better if you play, even if the dealer wins.',
  'three.rule6':
    'Pair Plus is a side bet on your own three cards. It is paid whatever the dealer has, even if you fold.',
  'three.rule7': 'A round that you leave open is folded after 23 hours. Pair Plus is paid then as well.',
  'three.payTitle': 'Pay tables',
  'three.toOne': '{0} to 1',
  'three.bestTitle': 'Best play',
  'three.best':
    'Play with queen, six, four or better, and fold everything below. The ante then returns {0}, computed over all 22,100 hands against every hand of the dealer.',
  'three.bestPlus': 'Pair Plus returns {0}, and nothing you do changes it.',
  'three.keys': 'Space deals and shows best play, P plays, F folds.',
} as const
