/** The rules of the games of turns, line by line. Other lines of the hall of matches are beside this file. */
export const phrases = {
  'rules.goal': 'How to play',
  'rules.money': 'Stakes and payout',
  'rules.time': 'Time',
  'rules.pot':
    'Every player stakes the same. The pot less {0} % goes to the winner. The {0} % are the provider’s share.',
  'rules.draw': 'A draw returns all stakes in full.',
  'rules.limit': 'Your stake is worth {0} points. Nobody can lose more than that, however high the points are.',
  'rules.putPoints':
    'At the end, winners and losers put as many points into the pot as the result says. The rest of each stake is returned.',
  'rules.computers': 'Your opponents are computer players. Each sees only what a player in that seat would see.',
  'rules.return': 'There is no fixed return: with equal play, {0} % of what is put into the pot is paid back.',
  'rules.turn': 'You have {0} seconds for a turn, and {1} seconds of extra time for the whole match.',
  'rules.turnLost': 'If your time is up, you lose the match.',
  'rules.turnDefault':
    'If your time is up, a move is made for you: pass, draw or discard. After two missed turns in a row the game plays on for you until you take over.',
  'rules.left': 'If you leave, the match goes on without you. Open the game again to return to it.',
  'rules.void': 'If the provider has to restart, matches in progress are void and stakes are returned in full.',
  'rules.xiangqi.0': 'Take turns to move. Whoever checkmates the general wins; a player without a legal move has lost.',
  'rules.xiangqi.1':
    'The generals may not face each other on an open file. Elephants stay on their side of the river, general and advisors in the palace.',
  'rules.xiangqi.2':
    'Horses and elephants are blocked by a piece next to them. A cannon captures over exactly one piece.',
  'rules.xiangqi.3': 'Soldiers move one step ahead, and also sideways once they have crossed the river.',
  'rules.xiangqi.4':
    'When a position occurs for the third time the match is drawn, but a player who kept giving check loses. 60 moves each without a capture, or 200 moves each in all, are a draw.',
  'rules.makruk.0': 'Take turns to move. Whoever checkmates the khun wins; a stalemate is a draw.',
  'rules.makruk.1':
    'The met moves one square diagonally; the khon one square diagonally or straight ahead; ruea and ma like rook and knight in chess.',
  'rules.makruk.2': 'A bia moves one square ahead and captures diagonally. On the sixth row it becomes a met.',
  'rules.makruk.3':
    'Once no bia is left the count begins: the weaker side is saved after 64 of its moves. If it has only its khun, the count starts at the number of pieces on the board and ends at 8 (two ruea), 16 (one ruea), 22 (two khon), 32 (two ma), 44 (one khon) or 64.',
  'rules.makruk.4':
    'A position that occurs for the third time is a draw. So are 80 moves each without a capture or a move of a bia, and 200 moves each in all.',
  'rules.landlord.0':
    'One landlord plays against two farmers. Players bid up to 3 points; the highest bidder becomes landlord and takes three more cards. If nobody bids, cards are dealt again once; then the first player becomes landlord for 1 point.',
  'rules.landlord.1':
    'The landlord begins. Beat the cards on the table with a higher combination of the same kind and length, or pass. After two passes any combination may be led. Whoever is out of cards first wins for their side.',
  'rules.landlord.2': 'Ranks from low to high: 3 to 10, J, Q, K, A, 2, small joker, big joker. Suits do not matter.',
  'rules.landlord.3':
    'Combinations: single, pair, three (alone, with one card or with a pair), five or more in a row, three or more pairs in a row, two or more threes in a row (alone, with single cards or with pairs), four with two cards or two pairs.',
  'rules.landlord.4':
    'Four of a kind are a bomb and beat everything but a higher bomb. Both jokers are the rocket and beat everything.',
  'rules.landlord.5':
    'The bid is multiplied by 2 for each bomb or rocket, and by 2 for a spring: the farmers, or the landlord after the first play, never laid a card. It counts at most 12. Farmers put as many points as this, the landlord twice as many.',
  'rules.bamboo.0':
    'A game for two with 64 tiles: bamboos, four winds and three dragons. Complete four sets and a pair, or seven pairs.',
  'rules.threeWinds.0':
    'A game for three with 96 tiles: dots, bamboos, three winds and three dragons. Complete four sets and a pair, or seven pairs.',
  'rules.mahjong.1':
    'Draw a tile and discard one. A discard may be claimed for a pung or kong by anyone, for a chow only by the next player, and to win by anyone. A win goes before a pung or kong, and that before a chow; of two wins the next in turn has it.',
  'rules.mahjong.2': 'A pung can become a kong with a fourth tile; another player may rob it to win.',
  'rules.mahjong.3':
    'Whoever discards the winning tile pays alone; if it was drawn, everybody pays. An empty wall is a draw.',
  'rules.mahjong.points': 'Points by fan',
  'rules.mahjong.fans': 'Fan',
  'rules.domino.0':
    'Four players, each for themselves, with seven dominoes. Whoever has the double six begins with it. Play a domino that fits an end of the line; if none fits, you knock.',
  'rules.domino.1': 'Whoever has played all dominoes wins the pot.',
  'rules.domino.2': 'If all four knock, the fewest pips in hand win; equal ones divide the pot.',
  'rules.rummy.0':
    'Two players have 13 cards each from two packs with a joker each. Draw from the stock or take the open card, then discard one. The card you have taken may not be discarded at once.',
  'rules.rummy.1':
    'Arrange all cards in sequences (three or more of a suit in a row) and sets (three or four of a rank in different suits). You need two sequences, one of them pure: without a card that stands for another. Then declare.',
  'rules.rummy.2':
    'Jokers, and all cards of the rank turned up at the start, stand for any card. If a joker is turned up, aces are wild. An ace is low or high.',
  'rules.rummy.3':
    'The loser counts unmatched cards: aces and court cards 10, others their number, jokers nothing. Without a pure sequence all cards count. At least 2 and at most 80 points.',
  'rules.rummy.4':
    'Dropping costs 20 points before your first draw and 40 later. If the stock runs out the match is a draw.',
  'rules.dummy.0':
    'Four players have seven cards. On your turn draw a card, or take a discard and all after it if you lay a meld at once with it and cards of your hand. Then discard one.',
  'rules.dummy.1':
    'A meld is three or four of a rank, or three or more of a suit in a row up to the ace. Once you have laid one you may lay off cards on any meld.',
  'rules.dummy.2':
    'If all your cards but one can be laid down, knock: the last card goes face down and the match ends. It ends too when the stock is empty.',
  'rules.dummy.3':
    'Points laid count for you, points in hand against you, twice if you have laid no meld. 2 to 9: 5, 10 to K: 10, A: 15; the 2 of clubs, the queen of spades and the head card: 50.',
  'rules.dummy.4': 'A knock earns 50. Discarding a card that fits a meld on the table costs 50.',
  'rules.dummy.5':
    'The most points win. Each loser puts the difference into the pot; it is doubled if the winner knocked without having laid a meld before, and doubled if all cards laid by the knocker are of one suit. The winner puts as much as the highest loser.',
} as const
