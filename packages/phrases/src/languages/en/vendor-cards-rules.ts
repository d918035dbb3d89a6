/** The rules of the card and dice tables. Each game has numbered sentences. */
export const rules = {
  'rules.computers':
    'The other players are computer players of the vendor. They see their own cards and what lies open, as you do.',
  'rules.time': 'You have {0} seconds for each decision. After that the table decides for you: {1}',
  'rules.interrupted': 'If the server is restarted during a hand, the hand is void and every stake is returned.',
  'rules.rake': 'The vendor keeps 5 % of each win.',
  'rules.rakePot': 'The vendor keeps 5 % of each pot, at most three big blinds, and nothing if there is no flop.',
  'rules.average':
    'Exact average return for a player who decides as the table does when time is up, rake included: {0} of each bet.',
  'rules.measured.base':
    'Average return if everybody decides as the computer players do, rake included: {0} of one base bet per hand, measured over {1} simulated hands.',
  'rules.measured.putIn':
    'Average return if everybody decides as the computer players do, rake included: {0} of what is put in, measured over {1} simulated hands.',
  'rules.returns': 'Exact return of each field',
  'rules.pays': 'Pays',
  'rules.field': 'Field',
  'rules.return': 'Return',
  'rules.hands': 'Hands, best first',
  'default.holdem': 'it checks, or folds if there is a bet.',
  'default.shortDeck': 'it checks, or folds if there is a bet.',
  'default.bull': 'it passes the bank or makes the smallest bet.',
  'default.pokDeng': 'it draws with four points or fewer and stands with more.',
  'default.goldenFlower': 'it folds.',
  'default.thirteen': 'it sets the proposed arrangement.',
  'default.paiGow': 'it sets the hands as the dealer would.',
  'default.kaeng': 'it draws and discards the rank worth most points.',
  'rules.holdem.1':
    'No-limit hold’em with six seats and 52 cards. Two cards each, five on the board; the best five of seven win.',
  'rules.holdem.2':
    'The two seats after the dealer button post the small and the big blind. There are four betting rounds.',
  'rules.holdem.3':
    'Each round allows a bet and one raise, before the flop two raises. You can go all-in with any of them.',
  'rules.holdem.4':
    'Whoever is all-in wins from each other player no more than its own stake; the rest forms side pots. What nobody matched goes back.',
  'rules.holdem.5': 'Equal hands share the pot; an odd unit goes to the first seat after the button.',
  'rules.shortDeck.1':
    'Hold’em with 36 cards, six up to ace, and five seats. Everyone posts an ante; the button posts a blind of one more.',
  'rules.shortDeck.2':
    'A flush beats a full house, because it is rarer here. Ace, six, seven, eight, nine is the lowest straight.',
  'rules.shortDeck.3':
    'Each round allows a bet and one raise, before the flop two raises. You can go all-in with any of them.',
  'rules.shortDeck.4': 'All-in hands form side pots; what nobody matched goes back. Equal hands share the pot.',
  'rules.bull.1':
    'Five cards each. Three that add up to a multiple of ten make a bull; the last digit of the other two is its number, and bull bull is ten.',
  'rules.bull.2':
    'You see four cards and bid for the bank; the highest bid has it and multiplies all bets. Of equal bids one is drawn.',
  'rules.bull.3':
    'The others choose a bet × 1 or × 2. Then the fifth card comes and each hand is compared with the bank’s.',
  'rules.bull.4':
    'The winning hand multiplies: bull 7 and 8 × 2, bull 9 × 3, bull bull × 4, five pictures × 5, all others × 1.',
  'rules.bull.5':
    'Equal numbers are decided by the highest card, then spades, hearts, clubs, diamonds. The bank pays from what it has set aside, the best hands first.',
  'rules.pokDeng.1':
    'Two cards each, ace one, pictures and ten zero; the last digit counts. Nine and eight are pok and beat everything.',
  'rules.pokDeng.2':
    'Without pok you may draw a third card. The dealer draws with four or fewer and stands with five or more.',
  'rules.pokDeng.3':
    'Two cards of one suit or a pair win × 2. With three cards: one suit × 3, straight × 3, three pictures × 3, straight flush × 5, three of a kind × 5.',
  'rules.pokDeng.4':
    'Three of a kind beats a straight flush, then straight, three pictures, points. If you lose, you pay the dealer’s multiple. Equal hands are a draw.',
  'rules.pokDeng.5': 'The vendor’s dealer always has the bank. If it has pok, the hand ends at once.',
  'rules.goldenFlower.1':
    'Three cards each, face down, and an ante from everyone. On your turn you fold, call or raise, blind or after looking; who has looked pays twice.',
  'rules.goldenFlower.2':
    'From your second turn, once you have looked, you may compare with one player for the price of a call. The worse hand is out; with equal hands you are.',
  'rules.goldenFlower.3': 'Bets are 1, 2, 3 or 5 antes. After seven turns each, all remaining hands are shown.',
  'rules.goldenFlower.4':
    'Three of a kind, straight golden flower, golden flower, straight, pair, high card. Ace, two, three is the lowest straight.',
  'rules.goldenFlower.5': 'Two, three and five of three suits beat three of a kind.',
  'rules.thirteen.1':
    'Thirteen cards in three rows: front of three, middle of five, back of five. The back must be the best, the front the weakest.',
  'rules.thirteen.2':
    'Everyone settles with everyone, row by row, for one point. Three of a kind in front wins 3; in the middle a full house 2, four of a kind 8, straight flush 10; in the back four of a kind 4, straight flush 5.',
  'rules.thirteen.3': 'All three rows won count twice. Two players settle at most ten points.',
  'rules.thirteen.4': 'Six pairs or three flushes win 3 points at once, a dragon of thirteen ranks 10.',
  'rules.paiGow.1':
    'Four of 32 tiles each, set into a low and a high hand of two. You win if both beat the dealer’s, lose if none does, and draw with one.',
  'rules.paiGow.2':
    'Pairs beat wong (teen or day with a nine), then gong (with an eight), then the last digit of the pips.',
  'rules.paiGow.3': 'Equal digits are decided by the better tile. The dealer wins equal hands.',
  'rules.paiGow.4': 'The two tiles of gee joon count as three or six, and together they are the best pair.',
  'rules.paiGow.5':
    'The vendor’s dealer always has the bank. Of its three ways to set, it takes the one whose two hands together beat the most pairs of tiles.',
  'rules.hiLo.1': 'Three dice under a bamboo cup. Bet on fields, then the dealer lifts the cup.',
  'rules.hiLo.2': 'Low and high pay 1 to 1; a triple loses both. Eleven pays 6 to 1.',
  'rules.hiLo.3': 'A number pays 1, 2 or 3 to 1 for as many dice. Two numbers together pay 6 to 1, any triple 31 to 1.',
  'rules.hiLo.4': 'The vendor’s dealer always has the bank and takes no rake: the return of each field is below.',
  'rules.fishPrawnCrab.1': 'Three dice with six pictures: fish, prawn, crab, rooster, gourd, tiger.',
  'rules.fishPrawnCrab.2':
    'A picture pays 1, 2 or 3 to 1 for as many dice. Two pictures together pay 6 to 1, three of one picture 190 to 1.',
  'rules.fishPrawnCrab.3':
    'The vendor’s dealer always has the bank and takes no rake: the return of each field is below.',
  'rules.kaeng.1': 'Five cards each. Ace is one point, pictures are ten; the fewest points win.',
  'rules.kaeng.2':
    'On your turn draw a card and discard one rank, all cards of it together. If you hold the rank just discarded, you may flow: discard it without drawing.',
  'rules.kaeng.3':
    'Or call kaeng. If you alone have the fewest points, each player pays you one base bet. If not, you pay each of them two.',
  'rules.kaeng.4': 'Whoever has no cards left wins two base bets from each player.',
  'rules.kaeng.5':
    'When the pack is empty, the fewest points win one base bet from each of the others and share it if equal.',
} as const
