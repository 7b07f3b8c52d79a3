// First words of company names, all coined: with the line of business behind them they name nobody.
import { words } from './locale.ts';

export const STEMS: readonly string[] = words(
  'Northwind Norrhagen Velmora Tarnwick Ostervale Brindlemoor Quillhaven Sundermark Larchfield Kestrelby Mirabrook Ardenvale Solvanta Hallowfen ' +
    'Bruckstone Fennimore Vastergard Oakhollow Tidewell Marlowick Pinecrest-Hale Corvenna Ellingsund Thornbury-West Zephyrton Alderwyn ' +
    'Greyharbor Lumenova Castellara Birchwold Nordhaven Saltmarsh Everhollow Copperleigh Wrenfield Stellamar Drumlock Ashgarth Monteverra Riverlund ' +
    'Kaldvik Fjordane Skogmar Lindholt Havsbris Bergmora Tannrath Eschwald Hohenmoor Steinlach Falkenrode Rebental Grunewick Wellenau Sturmhaus ' +
    'Beaulac Valdormes Clairvoie Montaubry Rochefleur Ventelune Bois-Joli Serravento Lagoscuro Pietralba Fontevera Colledoro Ventomare ' +
    'Rioclaro Altamesa Sierranova Puertoluna Campoverde-Sur Aguabrava Piedramar Bosquenuevo Novazora Belograd-Line Zelenor Lesnava Jasnobor ' +
    'Kumo Harukaze Minamori Aozora-Works Hoshikawa Sorabashi Baekdoo Haneulbit Lanting Yunshan Qingyue Songhe Mekora Rantau Sejahtera-Line ' +
    'Udaya Prakriti-Line Sagara Himavat Nilgara Ikorodo Baobabi Savannera Kilimora Umoja-Line Sahelia Atlasia Nakhla Sidrah-Line Almasar Zaytuna ' +
    'Kowhara Tui-Line Jarrabee Wirrona Boonderra Cascadia-Line Prairielight Blueharbor Tamarack-Line Redmesa Silverpine Elkhollow Bayoulark',
).map((stem) => stem.replace('-Line', ' Line'));
