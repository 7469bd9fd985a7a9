/**
 * Words of common passwords, in the languages of the users. `isCommon` in `password-rules.ts`
 * refuses one or two of them with any digits and signs added.
 */
const words = `
password passwort passwor passwords passphrase motdepasse monmotdepasse motdepass mdp mdpasse motpasse
kennwort geheim geheimnis losung zugang secret secrets topsecret secrete secretes monsecret confidentiel
admin admins administrator administrateur administration adminadmin administrador superadmin sysadmin
superuser superutilisateur root toor system systeme sysop operator operateur manager gestion gestionnaire
user users utilisateur benutzer username login connexion signin logon anmelden compte account konto guest
invite gast default defaut parde standard test tests testing tester essai exemple example beispiel demo
sample temp temporary temporaire provisoire change changeme changeit changemoi changer nouveau nouvelle
newpass newpassword mypass mypassword letmein ouvre ouvretoi entrez entrer enter access acces accessgranted
open opensesame sesame sesameouvretoi welcome bienvenue bienvenu willkommen hello hallo bonjour bonsoir
salut coucou hey allo bye aurevoir goodbye merci thanks thankyou danke please svp stp bitte
qwerty qwertz azerty qwertyuiop azertyuiop qwertzuiop asdf asdfgh asdfghjkl qsdf qsdfgh qsdfghjklm yxcvbnm
zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc azeqsd azeqsdwxc aqwzsx poiuyt poiuytreza mnbvcxz lkjhgfdsa onetwothree
abc abcd abcde abcdef abcdefg abcdefgh alphabet abcabc aabbcc aaabbb zzz xxx xyz iop uiop tyui ghjk
one two three four five six seven eight nine ten hundred thousand million milliard un deux trois quatre cinq
sept huit neuf dix cent mille eins zwei drei vier funf sechs sieben acht neun zehn hundert tausend
love lover lovers loveme loveyou loveyouforever iloveyou ilove iloveu iloveme iloveyoubaby loveisintheair
lovely loving mylove truelove amour amours amourdemavie monamour mamour jetaime jetaimeamour jtaime jetadore
liebe liebling ichliebedich schatz schatzi hase bisou bisous calin kiss kisses hug baby bebe monbebe babygirl
babyboy cheri cherie moncheri macherie doudou loulou chouchou minou minette titi toto tata nana lola lili lulu
princess princesse prinzessin prince queen king reine roi konig konigin angel ange angels angelo engel
heart coeur moncoeur herz sunshine soleil sonne sonnenschein moon lune mond star stars etoile stern sky ciel
himmel flower flowers fleur fleurs blume rose roses rosa lily jasmine marguerite violette tulipe tournesol
dragon dragons monkey singe affe tiger tigre lion lions lionne elephant elephants panthere panther leopard
jaguar gorilla cheval horse pferd chien dog doggy hund chat cat kitty katze souris mouse maus lapin rabbit
oiseau bird vogel aigle eagle adler falcon faucon phoenix corbeau requin shark dauphin dolphin poisson fish
serpent snake cobra python scorpion papillon butterfly abeille bee fourmi ours bear bar wolf loup renard fox
summer ete sommer winter hiver spring printemps fruhling autumn automne herbst january janvier januar february
fevrier februar march mars marz april avril may mai june juin juni july juillet juli august aout september
septembre october octobre oktober november novembre december decembre dezember monday lundi montag tuesday
mardi dienstag wednesday mercredi mittwoch thursday jeudi donnerstag friday vendredi freitag saturday samedi
samstag sunday dimanche sonntag weekend vacances ferien holiday noel christmas weihnachten paques ostern
football foot footballer soccer fussball basketball baseball tennis rugby handball hockey sport sports champion
champions goal but gardien barcelona barcelone fcbarcelona realmadrid madrid psg parissaintgermain marseille
olympique olympiquedemarseille lyon chelsea chelseafc arsenal liverpool liverpoolfc manchester manchesterunited
manutd juventus milan inter bayern bayernmunich dortmund borussia schalke hsv werder asec mimosas asecmimosas
africasports elephants drogba didierdrogba yayatoure gervinho messi ronaldo cristiano cristianoronaldo neymar
mbappe zidane pele maradona ronaldinho beckham jordan michaeljordan lebron kobe tyson schumacher hamilton
superman batman spiderman ironman hulk thor avengers marvel starwars darthvader skywalker jedi yoda matrix
trinity neo morpheus gandalf frodo hobbit harrypotter hermione dumbledore pokemon pikachu naruto sasuke goku
dragonball dragonballz onepiece luffy zelda mario luigi sonic minecraft fortnite roblox freefire playstation
nintendo xbox gamer gaming player killer hunter ranger ninja samurai warrior guerrier soldier soldat knight
master masters maitre meister boss chef patron patronne president presidente directeur directrice ministre
michael jessica jennifer ashley amanda daniel david robert thomas jordan andrew matthew joshua anthony nicole
charlie george william james john johnny jonathan joseph justin kevin brian brandon christopher christian
christine christina patrick peter paul pierre jean jacques jeanpaul jeanpierre jeanclaude michel philippe alain
bernard gerard daniele nathalie isabelle sophie julie marie mariam marine caroline camille celine chantal claire
claude emmanuel eric etienne fabrice florence francois francoise frederic gabriel guillaume helene henri jerome
laura laurent lea louis louise lucas lucie manon marc martin mathieu maxime melanie nicolas olivier pascal
pauline raphael romain sandra sandrine sarah sebastien serge simon stephane stephanie sylvie theo valerie
vanessa veronique victor vincent virginie yves alexander alexandra andreas angela anna anton barbara benjamin
bernd birgit claudia dennis dieter elena felix florian franz frank fritz gunther hans heinz helga ingrid jan
jana jens jurgen karin karl katharina klaus lars lena lukas manfred markus maria martina matthias monika niklas
oliver petra philipp ralf sabine sandy sara sascha silke simone stefan susanne sven tanja tobias ulrich ursula
uwe werner wolfgang yannick kouassi kouame koffi konan kouadio koua yao yapi kone traore ouattara coulibaly
toure diallo diarra diabate bamba cisse fofana camara dembele doumbia sylla keita sidibe sanogo soro gbagbo
bedie houphouet boigny houphouetboigny alassane laurentgbagbo aya affoue akissi adjoua amenan ahou amoin
akouba fatou fatoumata aminata aissata awa mariame kadiatou salimata rokia moussa mamadou ibrahim ibrahima
issouf adama abdoulaye souleymane oumar ousmane seydou bakary lacina brou aka assi ekra tano niamkey
abidjan bouake yamoussoukro korhogo sanpedro daloa gagnoa grandbassam bassam cocody yopougon adjame plateau
treichville marcory koumassi portbouet abobo attecoube bingerville dabou man odienne bondoukou ferkessedougou
cotedivoire ivorycoast elfenbeinkuste ivoire ivoirien ivoirienne akwaba akwaaba gbaka attieke alloco garba
africa afrique afrika afrique africain africaine senegal dakar mali bamako burkina ouagadougou ghana accra
togo lome benin cotonou guinee conakry niger nigeria lagos cameroun douala yaounde congo kinshasa gabon
france paris francais francaise french lyonnais bordeaux toulouse nantes lille nice monaco germany allemagne
deutschland deutsch berlin hamburg munchen munich koln cologne frankfurt stuttgart bonn eschborn europe europa
london londres england angleterre english america american amerique usa newyork california texas chicago miami
canada montreal quebec china chine japan tokyo india brazil brasil bresil italy italia roma espana espagne
mechanic mechanics mecanique mecanicien mecaagro mecaindus agriculture agricole tracteur tractor traktor
moteur motor engine machine machines maschine industrie industriel industry ferrari porsche mercedes mercedesbenz
bmw audi volkswagen toyota honda yamaha suzuki peugeot renault citroen ford mustang corvette camaro harley
computer ordinateur informatique internet wifi network reseau netzwerk server serveur windows linux ubuntu apple
iphone ipad samsung galaxy android google gmail yahoo hotmail outlook facebook instagram whatsapp twitter tiktok
youtube snapchat linkedin microsoft oracle cisco database postgres mysql docker developer developpeur hacker
security securite sicherheit cyber cybersecurity cybersecurite code coder programme programm program programmer
formation formations training ausbildung ecole school schule college lycee universite university etudiant
student professeur teacher lehrer prof eleve schuler apprenti stage stagiaire emploi travail work arbeit job
tremplin association projet project projekt giz cooperation partenaire partner equipe team staff bureau office
company entreprise firma societe business argent money geld dollar euro francs banque bank cash riche million
freedom liberte freiheit liberty peace paix frieden justice union discipline travailler unite egalite fraternite
god dieu jesus jesuschrist jesuslove jesusislord jesuschristus christ jesuistedieu dieuestgrand dieuestamour
dieumerci graceadieu gloireadieu allah allahakbar bismillah inchallah machallah alhamdulillah mohamed muhammad
mahomet islam muslim bible coran church eglise faith foi hope espoir espoire hoffnung grace blessed blessing
benediction heaven paradise paradis paradies miracle amen alleluia hallelujah holy saint sainte gott engelchen
happy heureux heureuse gluck glucklich lucky chance chanceux smile sourire lacheln cool super genial forever
toujours immer always never jamais nie life vie lavie maviee leben lavieestbelle mavie carpediem hakunamatata
famille family familie maman papa mama mamie papi mother father brother sister soeur frere mere pere enfant
enfants child children kinder mutter vater bruder schwester tonton tata tantie grandpere grandmere friend
friends ami amie amis amies freund freunde copain copine meilleur best girl boy fille garcon homme femme man
woman mann frau lady madame monsieur mister music musique musik dance danse rock metal metallica nirvana reggae
rap hiphop guitar guitare piano beatles bobmarley marley alphablondy magicsystem michaeljackson rihanna beyonce
chocolate chocolat schokolade cacao cafe coffee kaffee orange mango mangue banana banane ananas pineapple apple
pomme apfel cherry cerise kirsche strawberry fraise citron lemon coco cookie cookies sugar sucre zucker pizza
cheese fromage kase burger poulet chicken bier beer biere wine wein champagne whisky vodka
blue bleu blau red rouge rot green vert grun yellow jaune gelb black noir schwarz white blanc weiss purple violet
pink gris grey gray silver argente gold golden diamond diamant ruby rubis saphir crystal platinum bronze
thunder tonnerre donner storm tempete sturm lightning eclair blitz fire feu feuer water eau wasser earth terre
erde wind vent air ocean mer meer river riviere fluss mountain montagne berg forest foret wald island ile insel
nature natur freedom shadow ombre schatten ghost fantome geist devil diable teufel demon satan vampire zombie
magic magique magie wizard sorcier merlin fantasy phantom mystery mystere power puissance macht force starlight
moonlight midnight minuit mitternacht darkness lumiere light licht rainbow arcenciel regenbogen cheese trustno
whatever nothing rien nichts everything tout alles something nobody personne niemand anything because parceque
hockey thunderbird bigdaddy playboy cowboy cowboys yankees steelers eagles lakers redsox
jamesbond bond mustang maverick goldfish buster tigger snoopy garfield mickey mickeymouse minnie donald
donaldduck disney simba pumba winnie bambi cinderella cendrillon tintin milou asterix obelix schtroumpf
computer internet correct correcthorsebatterystaple horse battery staple monkey dragonfly blink
`;

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
