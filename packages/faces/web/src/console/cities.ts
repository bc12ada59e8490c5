/** Large cities by the time zone that they are in, as the languages of the console call them. Other zones are found by their names. */
export const citiesByZone: Readonly<Record<string, string>> = {
  'Europe/Berlin':
    'Berlin Berlín Berlijn Hamburg Hambourg Hamburgo München Munich Múnich Köln Cologne Keulen Colonia Frankfurt Francfort Fráncfort Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Brême Dresden Dresde Hannover Hanovre Nürnberg Nuremberg Neurenberg Núremberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg Wiesbaden Aachen Aken Aix-la-Chapelle Aquisgrán Kiel Freiburg Mainz Mayence Rostock Saarbrücken Erfurt Magdeburg Potsdam',
  'Europe/Vienna': 'Wien Vienna Vienne Viena Wenen Graz Linz Salzburg Salzbourg Innsbruck Klagenfurt Bregenz',
  'Europe/Zurich':
    'Zürich Zurich Genf Genève Geneva Ginebra Basel Bâle Basilea Bazel Bern Berne Berna Lausanne Luzern Lucerne Lugano Winterthur St. Gallen',
  'Europe/Vaduz': 'Vaduz',
  'Europe/Luxembourg': 'Luxemburg Luxembourg Luxemburgo',
  'Europe/Brussels':
    'Brüssel Brussels Bruxelles Brussel Bruselas Antwerpen Antwerp Anvers Amberes Gent Ghent Gand Gante Brügge Brugge Bruges Brujas Lüttich Liège Luik Lieja Charleroi Namur Namen Löwen Leuven Louvain Lovaina Mons Bergen Mechelen Hasselt',
  'Europe/Amsterdam':
    'Amsterdam Ámsterdam Rotterdam Róterdam Den Haag The Hague La Haye La Haya Utrecht Eindhoven Groningen Tilburg Maastricht Nijmegen Arnhem Breda Haarlem Leiden Almere Zwolle',
  'Europe/Paris':
    'Paris París Parijs Marseille Marsella Lyon Toulouse Nizza Nice Niza Nantes Straßburg Strasbourg Straatsburg Estrasburgo Montpellier Bordeaux Burdeos Lille Rijsel Rennes Reims Grenoble Dijon Toulon Brest Rouen',
  'Europe/Madrid':
    'Madrid Barcelona Barcelone Valencia Valence Sevilla Seville Séville Zaragoza Saragossa Málaga Murcia Palma Bilbao Alicante Córdoba Valladolid Vigo Gijón Granada La Coruña San Sebastián',
  'Atlantic/Canary': 'Kanaren Canary Canarias Canaries Las Palmas Santa Cruz de Tenerife',
  'Europe/London':
    'London Londres Londen Birmingham Manchester Glasgow Edinburgh Édimbourg Edimburgo Liverpool Leeds Bristol Cardiff Belfast Sheffield Newcastle',
  'Europe/Dublin': 'Dublin Dublín Cork Galway',
  'Europe/Rome':
    'Rom Rome Roma Mailand Milan Milano Milán Milaan Neapel Naples Napoli Nápoles Napels Turin Torino Turín Turijn Florenz Florence Firenze Florencia Venedig Venice Venise Venezia Venecia Genua Bologna Bozen Palermo',
  'Europe/Lisbon': 'Lissabon Lisbon Lisbonne Lisboa Porto Oporto',
  'Europe/Warsaw':
    'Warschau Warsaw Varsovie Varsovia Warszawa Krakau Kraków Cracovie Cracovia Breslau Wrocław Danzig Gdańsk Posen Poznań',
  'Europe/Prague': 'Prag Prague Praga Praag Praha Brünn Brno',
  'Europe/Budapest': 'Budapest Boedapest',
  'Europe/Copenhagen': 'Kopenhagen Copenhagen Copenhague København Aarhus',
  'Europe/Stockholm': 'Stockholm Estocolmo Göteborg Gotemburgo Malmö',
  'Europe/Athens': 'Athen Athens Athènes Athene Atenas Thessaloniki',
  'Europe/Istanbul': 'Istanbul Estambul Ankara Izmir',
  'America/New_York': 'New York Nueva York Boston Philadelphia Washington Miami Atlanta',
  'America/Chicago': 'Chicago Houston Dallas Austin San Antonio',
  'America/Los_Angeles': 'Los Angeles San Francisco San Diego San José Seattle Las Vegas Portland',
  'America/Toronto': 'Toronto Ottawa Montreal Montréal Québec Quebec',
  'America/Mexico_City': 'Mexiko-Stadt Mexico City Ciudad de México Guadalajara Puebla',
  'America/Bogota': 'Bogotá Medellín Cali Barranquilla',
  'America/Lima': 'Lima Arequipa',
  'America/Santiago': 'Santiago de Chile Valparaíso Concepción',
  'America/Argentina/Buenos_Aires': 'Buenos Aires Rosario La Plata',
  'Africa/Johannesburg': 'Johannesburg Kapstadt Cape Town Le Cap Kaapstad Ciudad del Cabo Pretoria Durban',
  'Australia/Sydney': 'Sydney Sídney Canberra',
  'Pacific/Auckland': 'Auckland Wellington',
  'Asia/Kolkata': 'Mumbai Delhi Bangalore Kolkata Kalkutta Chennai',
};
